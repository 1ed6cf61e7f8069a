/**
 * Suburbs of the main cities by the postcode district in which they lie: the area, then "number:name|name" a district,
 * with "_" for a space. Written from general knowledge. Where cities share a name, each lists it.
 */
export const SUBURBS = `
LS 4:Burley 5:Kirkstall 6:Headingley|Hyde_Park|Woodhouse|Meanwood 7:Chapel_Allerton|Chapeltown 8:Roundhay|Oakwood|Harehills|Gipton 9:Burmantofts 10:Hunslet|Middleton 11:Beeston|Holbeck 12:Armley|Wortley|Farnley 13:Bramley 14:Seacroft|Whinmoor 15:Cross_Gates|Crossgates|Whitkirk|Colton 16:Adel|Cookridge|Lawnswood|Weetwood 17:Alwoodley|Moortown|Shadwell 18:Horsforth 19:Yeadon|Rawdon 20:Guiseley 25:Garforth 26:Rothwell|Oulton 27:Morley 28:Pudsey|Farsley|Calverley
BD 8:Manningham 9:Heaton 16:Bingley 17:Baildon 18:Shipley|Saltaire 19:Cleckheaton
M 4:Ancoats 6:Pendleton 7:Broughton|Kersal 8:Cheetham_Hill|Crumpsall 9:Blackley|Harpurhey 11:Openshaw|Clayton 12:Longsight|Ardwick 14:Fallowfield|Rusholme 15:Hulme 16:Old_Trafford|Whalley_Range|Firswood 17:Trafford_Park 18:Gorton 19:Levenshulme|Burnage 20:Didsbury|West_Didsbury|East_Didsbury|Withington 21:Chorlton|Chorlton-cum-Hardy 22:Wythenshawe|Northenden 24:Middleton 25:Prestwich 26:Radcliffe 27:Swinton|Pendlebury 28:Worsley|Walkden 30:Eccles 32:Stretford 34:Denton|Audenshaw 35:Failsworth 40:Moston|Newton_Heath 41:Urmston|Flixton|Davyhulme 43:Droylsden 44:Irlam|Cadishead 45:Whitefield
SK 4:Heaton_Moor|Heaton_Mersey 6:Marple|Romiley 7:Bramhall|Hazel_Grove 8:Cheadle|Cheadle_Hulme|Gatley 12:Poynton
L 4:Walton|Anfield 5:Everton 7:Edge_Hill 8:Toxteth|Dingle 9:Aintree|Fazakerley 11:Norris_Green|Croxteth 12:West_Derby 13:Old_Swan 15:Wavertree 16:Childwall 17:Aigburth 18:Allerton|Mossley_Hill 19:Garston 20:Bootle 21:Litherland 22:Waterloo 23:Crosby 24:Speke 25:Woolton|Gateacre|Hunts_Cross 26:Halewood 31:Maghull 36:Huyton 37:Formby
S 6:Hillsborough|Walkley 7:Nether_Edge 8:Woodseats|Norton 10:Crookes|Broomhill|Fulwood 11:Ecclesall|Hunters_Bar 12:Gleadless 13:Handsworth 17:Dore|Totley 20:Mosborough 35:Chapeltown|High_Green 36:Stocksbridge
B 6:Aston 7:Nechells 8:Saltley|Washwood_Heath 9:Bordesley_Green 10:Small_Heath 11:Sparkhill|Tyseley 12:Balsall_Heath|Sparkbrook 13:Moseley 14:Kings_Heath|Druids_Heath 15:Edgbaston 16:Ladywood 17:Harborne 18:Hockley|Winson_Green 19:Lozells 20:Handsworth_Wood 21:Handsworth 23:Erdington 25:Yardley 26:Sheldon 27:Acocks_Green 28:Hall_Green 29:Selly_Oak 30:Bournville|Stirchley|Cotteridge 31:Northfield|Longbridge 32:Bartley_Green|Quinton 33:Stechford 34:Shard_End 36:Castle_Bromwich 37:Chelmsley_Wood 38:Kings_Norton 43:Great_Barr 44:Kingstanding 45:Rednal|Rubery 47:Wythall 66:Smethwick 67:Bearwood 69:Oldbury|Tividale 73:Boldmere|Wylde_Green 74:Four_Oaks|Streetly 76:Walmley 90:Shirley 93:Knowle|Dorridge
CV 4:Tile_Hill|Canley 5:Earlsdon|Allesley
LE 2:Clarendon_Park|Stoneygate|Oadby|Knighton 3:Braunstone 4:Belgrave|Birstall 5:Evington|Humberstone|Thurnby 18:Wigston
NG 2:West_Bridgford 3:Mapperley 4:Carlton|Gedling|Netherfield 5:Arnold|Sherwood 6:Basford|Bulwell 7:Lenton|Hyson_Green|Radford 8:Wollaton|Aspley|Bilborough 9:Beeston|Stapleford|Chilwell|Bramcote 11:Clifton|Ruddington 15:Hucknall
BS 2:St_Pauls 3:Bedminster|Southville 4:Brislington|Knowle|Totterdown 5:Easton|Eastville|St_George 6:Redland|Cotham|Montpelier 7:Horfield|Bishopston|Lockleaze 8:Clifton|Hotwells 9:Westbury-on-Trym|Stoke_Bishop|Henleaze 10:Southmead|Henbury|Brentry 11:Shirehampton|Avonmouth 13:Hartcliffe 14:Whitchurch|Hengrove|Stockwood 15:Kingswood|Hanham 16:Fishponds|Downend|Mangotsfield 20:Portishead 21:Clevedon 31:Keynsham 32:Bradley_Stoke 34:Stoke_Gifford|Patchway 37:Yate 48:Nailsea
NE 2:Jesmond 3:Gosforth|Kenton 4:Fenham 6:Heaton|Byker|Walker 7:Longbenton 12:Killingworth|Forest_Hall 16:Whickham 20:Ponteland 21:Blaydon 28:Wallsend 32:Jarrow
YO 10:Fulford|Heslington 24:Acomb|Dringhouses 30:Clifton 31:Heworth
HU 13:Hessle 16:Cottingham
G 11:Partick|Broomhill 12:Hillhead|Kelvinside|Dowanhill 13:Anniesland|Knightswood 14:Scotstoun 20:Maryhill 31:Dennistoun 41:Pollokshields|Shawlands 42:Govanhill|Battlefield 43:Newlands|Pollokshaws 44:Cathcart 46:Giffnock|Thornliebank 51:Govan|Ibrox 61:Bearsden 62:Milngavie 64:Bishopbriggs 66:Kirkintilloch|Lenzie 71:Uddingston|Bothwell 73:Rutherglen 77:Newton_Mearns 81:Clydebank
EH 3:Stockbridge 4:Comely_Bank|Cramond 6:Leith 7:Restalrig 9:Marchmont|Newington 10:Morningside|Bruntsfield 11:Gorgie|Dalry 12:Corstorphine|Murrayfield 13:Colinton 14:Currie|Balerno|Juniper_Green 15:Portobello|Joppa 16:Liberton|Gilmerton 21:Musselburgh
CF 3:Rumney|St_Mellons 5:Canton|Fairwater|Llandaff 11:Grangetown|Pontcanna 14:Whitchurch|Heath|Llanishen|Rhiwbina 15:Radyr 23:Cyncoed|Pentwyn 24:Roath|Cathays|Splott
SA 2:Sketty|Uplands 3:Mumbles
BN 1:Preston_Park|Withdean 2:Kemptown|Kemp_Town|Hanover|Rottingdean
SO 15:Shirley|Freemantle 16:Bassett 17:Portswood|Highfield 18:Bitterne 19:Woolston|Sholing
PO 5:Southsea 6:Cosham
RG 4:Caversham 5:Woodley 6:Earley|Lower_Earley 30:Tilehurst
OX 2:Summertown|Jericho|Botley 3:Headington 4:Cowley|Iffley
CB 4:Chesterton
PL 7:Plympton 9:Plymstock
E 1:Whitechapel|Stepney|Mile_End|Shadwell 2:Bethnal_Green 3:Bow 4:Chingford 5:Clapton 6:East_Ham 7:Forest_Gate 8:Dalston 9:Homerton|Victoria_Park 10:Leyton 11:Leytonstone|Wanstead 12:Manor_Park 13:Plaistow 14:Poplar|Canary_Wharf|Isle_of_Dogs|Limehouse 16:Canning_Town|Silvertown 18:South_Woodford
EC 1:Clerkenwell|Farringdon 2:Barbican
N 1:Hoxton|De_Beauvoir 2:East_Finchley 4:Finsbury_Park|Manor_House 5:Highbury 6:Highgate 7:Holloway 8:Crouch_End|Hornsey 11:New_Southgate|Friern_Barnet 12:North_Finchley|Woodside_Park 13:Palmers_Green 14:Southgate 15:Seven_Sisters 16:Stoke_Newington|Stamford_Hill 17:Tottenham 18:Edmonton 19:Archway|Tufnell_Park 20:Whetstone|Totteridge 21:Winchmore_Hill 22:Wood_Green|Alexandra_Palace
NW 1:Primrose_Hill|Regent's_Park 2:Cricklewood|Dollis_Hill 3:Belsize_Park|Swiss_Cottage 4:Hendon 5:Kentish_Town 6:Kilburn|West_Hampstead|Queen's_Park 7:Mill_Hill 8:St_John's_Wood 9:Colindale|Kingsbury 10:Willesden|Harlesden 11:Golders_Green
SE 1:Bermondsey|Borough 2:Abbey_Wood 3:Blackheath 4:Brockley 5:Camberwell 6:Catford|Bellingham 7:Charlton 8:Deptford 9:Eltham|Mottingham 11:Kennington 12:Lee|Grove_Park 14:New_Cross|Telegraph_Hill 16:Rotherhithe|Surrey_Quays 17:Walworth 18:Woolwich|Plumstead 19:Crystal_Palace|Upper_Norwood 20:Anerley|Penge 22:East_Dulwich 23:Forest_Hill|Honor_Oak 24:Herne_Hill 25:South_Norwood 26:Sydenham 27:West_Norwood 28:Thamesmead
SW 1:Pimlico|Westminster|Belgravia|Victoria 2:Brixton_Hill 3:Chelsea 5:Earl's_Court 6:Fulham|Parsons_Green 7:South_Kensington 8:Vauxhall|Nine_Elms 9:Stockwell 11:Battersea|Clapham_Junction 12:Balham 13:Barnes 14:East_Sheen|Mortlake 16:Streatham|Norbury 17:Tooting 18:Earlsfield|Southfields 20:Raynes_Park
W 1:Marylebone|Mayfair|Soho|Fitzrovia 2:Paddington|Bayswater 3:Acton 7:Hanwell 8:Kensington 9:Maida_Vale 10:North_Kensington|Ladbroke_Grove 11:Notting_Hill|Holland_Park 12:Shepherd's_Bush|White_City 13:West_Ealing 14:West_Kensington
WC 1:Bloomsbury|Holborn 2:Covent_Garden
`;
