/**
 * Towns and cities of the United Kingdom and roughly where their centres lie: "lat lng name", two a line, other names
 * after "|". Where several share a name, each has its region after a comma, unless most people mean one of them, which
 * then has none. Written from general knowledge.
 */
export const TOWNS = `
51.507 -0.128 London; 52.480 -1.903 Birmingham
53.480 -2.243 Manchester; 53.797 -1.548 Leeds
53.408 -2.990 Liverpool; 53.381 -1.470 Sheffield
51.455 -2.588 Bristol; 54.973 -1.614 Newcastle upon Tyne|Newcastle
52.954 -1.150 Nottingham; 52.635 -1.133 Leicester
55.861 -4.250 Glasgow; 55.953 -3.189 Edinburgh
51.481 -3.180 Cardiff; 52.408 -1.510 Coventry
53.795 -1.753 Bradford; 53.744 -0.333 Hull|Kingston upon Hull
53.003 -2.180 Stoke-on-Trent|Stoke; 52.586 -2.129 Wolverhampton
50.376 -4.143 Plymouth; 52.922 -1.476 Derby
50.904 -1.404 Southampton; 50.799 -1.091 Portsmouth
50.822 -0.137 Brighton|Brighton and Hove; 50.828 -0.171 Hove
52.041 -0.759 Milton Keynes; 52.237 -0.896 Northampton
51.879 -0.418 Luton; 54.906 -1.381 Sunderland
52.628 1.299 Norwich; 51.621 -3.944 Swansea
57.149 -2.098 Aberdeen; 56.462 -2.971 Dundee
53.763 -2.704 Preston; 53.959 -1.081 York
50.720 -1.880 Bournemouth; 50.715 -1.985 Poole
51.558 -1.782 Swindon; 51.455 -0.973 Reading
51.754 -1.256 Oxford; 52.205 0.120 Cambridge
52.573 -0.243 Peterborough; 52.057 1.153 Ipswich
51.889 0.902 Colchester; 51.736 0.475 Chelmsford
51.540 0.712 Southend-on-Sea|Southend; 51.572 0.460 Basildon
51.376 -0.099 Croydon; 51.656 -0.397 Watford
51.753 -0.339 St Albans; 51.751 -0.470 Hemel Hempstead
51.902 -0.202 Stevenage; 51.800 -0.207 Welwyn Garden City|Welwyn
51.763 -0.226 Hatfield; 51.796 -0.079 Hertford
51.870 0.160 Bishop's Stortford; 51.773 0.095 Harlow
51.949 -0.278 Hitchin; 51.979 -0.227 Letchworth
52.136 -0.467 Bedford; 51.815 -0.812 Aylesbury
51.629 -0.749 High Wycombe; 51.523 -0.720 Maidenhead
51.511 -0.594 Slough; 51.482 -0.609 Windsor
51.417 -0.750 Bracknell; 51.411 -0.834 Wokingham
51.401 -1.323 Newbury; 51.266 -1.088 Basingstoke
51.236 -0.570 Guildford; 51.319 -0.558 Woking
51.338 -0.743 Camberley; 51.248 -0.761 Aldershot
51.294 -0.755 Farnborough, Hampshire; 51.215 -0.799 Farnham
51.187 -0.611 Godalming; 51.237 -0.206 Reigate
51.240 -0.171 Redhill; 51.231 -0.332 Dorking
51.336 -0.267 Epsom; 51.296 -0.329 Leatherhead
51.387 -0.417 Walton-on-Thames; 51.371 -0.459 Weybridge
51.433 -0.512 Staines|Staines-upon-Thames; 51.410 -0.306 Kingston upon Thames|Kingston
51.447 -0.327 Twickenham; 51.461 -0.303 Richmond, London|Richmond upon Thames|Richmond, Surrey
51.461 -0.217 Putney; 51.422 -0.208 Wimbledon
51.362 -0.194 Sutton, London|Sutton, Surrey; 51.405 0.015 Bromley
51.457 0.140 Bexleyheath|Bexley; 51.481 -0.010 Greenwich
51.462 -0.010 Lewisham; 51.474 -0.069 Peckham
51.462 -0.115 Brixton; 51.462 -0.138 Clapham
51.456 -0.193 Wandsworth; 51.441 -0.091 Dulwich
51.492 -0.223 Hammersmith; 51.513 -0.304 Ealing
51.492 -0.266 Chiswick; 51.468 -0.361 Hounslow
51.545 -0.478 Uxbridge; 51.580 -0.337 Harrow
51.558 -0.282 Wembley; 51.551 -0.165 Hampstead
51.539 -0.143 Camden|Camden Town; 51.538 -0.103 Islington
51.546 -0.056 Hackney; 51.588 -0.143 Muswell Hill
51.600 -0.190 Finchley; 51.650 -0.200 Barnet
51.652 -0.081 Enfield; 51.583 -0.020 Walthamstow
51.542 -0.003 Stratford, London; 51.559 0.070 Ilford
51.575 0.183 Romford; 51.540 0.080 Barking
51.446 0.217 Dartford; 51.442 0.370 Gravesend
51.388 0.506 Rochester; 51.380 0.526 Chatham
51.386 0.548 Gillingham, Kent; 51.272 0.523 Maidstone
51.275 0.190 Sevenoaks; 51.195 0.275 Tonbridge
51.132 0.263 Tunbridge Wells|Royal Tunbridge Wells; 51.148 0.873 Ashford, Kent
51.280 1.080 Canterbury; 51.127 1.313 Dover
51.081 1.166 Folkestone; 51.389 1.386 Margate
51.335 1.420 Ramsgate; 51.361 1.025 Whitstable
51.340 0.731 Sittingbourne; 50.854 0.573 Hastings
50.769 0.284 Eastbourne; 50.874 0.011 Lewes
50.957 -0.129 Haywards Heath; 50.999 -0.106 Burgess Hill
51.113 -0.187 Crawley; 51.063 -0.328 Horsham
51.128 -0.006 East Grinstead; 50.815 -0.372 Worthing
50.783 -0.673 Bognor Regis; 50.837 -0.780 Chichester
50.848 -1.178 Fareham; 50.795 -1.120 Gosport
50.852 -0.983 Havant; 51.063 -1.310 Winchester
50.968 -1.351 Eastleigh; 51.207 -1.480 Andover
51.004 -0.937 Petersfield; 50.728 -1.163 Ryde
50.735 -1.779 Christchurch; 51.069 -1.795 Salisbury
50.715 -2.437 Dorchester; 50.614 -2.457 Weymouth
51.381 -2.359 Bath; 51.320 -2.208 Trowbridge
51.460 -2.117 Chippenham; 51.346 -2.977 Weston-super-Mare
51.015 -3.103 Taunton; 50.942 -2.633 Yeovil
51.128 -3.003 Bridgwater; 51.209 -2.647 Wells
51.230 -2.321 Frome; 50.725 -3.527 Exeter
50.619 -3.413 Exmouth; 50.462 -3.525 Torquay
50.436 -3.566 Paignton; 50.529 -3.611 Newton Abbot
51.080 -4.060 Barnstaple; 50.903 -3.490 Tiverton
50.263 -5.051 Truro; 50.152 -5.066 Falmouth
50.119 -5.537 Penzance; 50.415 -5.073 Newquay
50.340 -4.790 St Austell; 50.471 -4.719 Bodmin
51.864 -2.238 Gloucester; 51.899 -2.078 Cheltenham
51.745 -2.217 Stroud; 51.717 -1.968 Cirencester
51.993 -2.156 Tewkesbury; 52.193 -2.221 Worcester
52.056 -2.716 Hereford; 52.110 -2.325 Great Malvern|Malvern
52.092 -1.947 Evesham; 52.388 -2.249 Kidderminster
52.308 -1.945 Redditch; 52.336 -2.060 Bromsgrove
52.413 -1.778 Solihull; 52.563 -1.824 Sutton Coldfield
52.512 -2.081 Dudley; 52.456 -2.148 Stourbridge
52.450 -2.050 Halesowen; 52.519 -1.995 West Bromwich
52.586 -1.983 Walsall; 52.683 -1.826 Lichfield
52.634 -1.695 Tamworth; 52.690 -2.030 Cannock
52.807 -2.117 Stafford; 53.013 -2.227 Newcastle-under-Lyme
52.802 -1.640 Burton upon Trent|Burton-on-Trent|Burton; 52.678 -2.449 Telford
52.708 -2.754 Shrewsbury; 52.859 -3.054 Oswestry
52.368 -2.718 Ludlow; 52.282 -1.585 Warwick
52.292 -1.537 Leamington Spa|Royal Leamington Spa; 52.192 -1.707 Stratford-upon-Avon|Stratford, Warwickshire
52.371 -1.265 Rugby; 52.523 -1.468 Nuneaton
52.541 -1.373 Hinckley; 52.772 -1.206 Loughborough
52.766 -0.887 Melton Mowbray; 52.478 -0.921 Market Harborough
52.398 -0.726 Kettering; 52.490 -0.700 Corby
52.302 -0.694 Wellingborough; 52.060 -1.340 Banbury
51.900 -1.153 Bicester; 51.671 -1.283 Abingdon
51.606 -1.241 Didcot; 51.786 -1.485 Witney
51.535 -0.903 Henley-on-Thames|Henley; 51.604 -0.640 Beaconsfield
51.705 -0.612 Amersham; 51.917 -0.661 Leighton Buzzard
51.886 -0.521 Dunstable; 52.227 -0.267 St Neots
52.331 -0.183 Huntingdon; 52.399 0.262 Ely
52.245 0.407 Newmarket; 52.246 0.711 Bury St Edmunds|Bury St. Edmunds
52.021 0.243 Saffron Walden; 51.878 0.552 Braintree
51.621 0.305 Brentwood; 51.628 0.418 Billericay
51.789 1.155 Clacton-on-Sea|Clacton; 51.946 1.286 Harwich
51.961 1.351 Felixstowe; 52.413 0.748 Thetford
52.754 0.397 King's Lynn; 52.608 1.729 Great Yarmouth
52.481 1.754 Lowestoft; 52.930 1.300 Cromer
53.230 -0.540 Lincoln; 52.912 -0.640 Grantham
52.979 -0.026 Boston; 52.652 -0.480 Stamford
52.787 -0.153 Spalding; 53.143 0.336 Skegness
53.567 -0.081 Grimsby; 53.590 -0.650 Scunthorpe
53.077 -0.808 Newark-on-Trent|Newark; 53.145 -1.198 Mansfield
53.303 -1.124 Worksop; 53.235 -1.421 Chesterfield
53.259 -1.911 Buxton; 53.213 -1.675 Bakewell
52.971 -1.310 Ilkeston; 52.897 -1.271 Long Eaton
53.523 -1.134 Doncaster; 53.430 -1.357 Rotherham
53.553 -1.483 Barnsley; 53.683 -1.499 Wakefield
53.725 -1.355 Castleford; 53.692 -1.312 Pontefract
53.646 -1.785 Huddersfield; 53.721 -1.860 Halifax
53.691 -1.630 Dewsbury; 53.715 -1.635 Batley
53.868 -1.907 Keighley; 53.925 -1.823 Ilkley
53.905 -1.692 Otley; 53.993 -1.540 Harrogate
53.928 -1.385 Wetherby; 54.009 -1.470 Knaresborough
54.136 -1.523 Ripon; 53.962 -2.017 Skipton
53.783 -1.067 Selby; 53.842 -0.430 Beverley
54.084 -0.192 Bridlington; 54.283 -0.400 Scarborough
54.486 -0.614 Whitby; 54.340 -1.433 Northallerton
54.574 -1.235 Middlesbrough; 54.570 -1.319 Stockton-on-Tees|Stockton
54.525 -1.553 Darlington; 54.690 -1.213 Hartlepool
54.777 -1.576 Durham; 54.855 -1.571 Chester-le-Street
54.952 -1.603 Gateshead; 54.998 -1.432 South Shields
55.009 -1.445 North Shields; 55.046 -1.443 Whitley Bay
55.168 -1.690 Morpeth; 55.087 -1.587 Cramlington
54.972 -2.101 Hexham; 55.413 -1.706 Alnwick
55.771 -2.007 Berwick-upon-Tweed; 54.895 -2.934 Carlisle
54.664 -2.752 Penrith; 54.328 -2.747 Kendal
54.601 -3.135 Keswick; 54.644 -3.543 Workington
54.110 -3.227 Barrow-in-Furness|Barrow; 54.047 -2.801 Lancaster
54.073 -2.865 Morecambe; 53.817 -3.052 Blackpool
53.736 -3.020 Lytham St Annes|Lytham; 53.748 -2.482 Blackburn
53.789 -2.243 Burnley; 53.753 -2.366 Accrington
53.653 -2.632 Chorley; 53.690 -2.700 Leyland
53.648 -3.007 Southport; 53.570 -2.885 Ormskirk
53.453 -2.737 St Helens; 53.545 -2.632 Wigan
53.578 -2.429 Bolton; 53.593 -2.297 Bury
53.616 -2.155 Rochdale; 53.541 -2.112 Oldham
53.489 -2.095 Ashton-under-Lyne; 53.408 -2.157 Stockport
53.484 -2.290 Salford; 53.387 -2.349 Altrincham
53.424 -2.322 Sale; 53.326 -2.230 Wilmslow
53.260 -2.126 Macclesfield; 53.390 -2.597 Warrington
53.341 -2.731 Runcorn; 53.363 -2.735 Widnes
53.261 -2.512 Northwich; 53.098 -2.440 Crewe
53.067 -2.522 Nantwich; 53.163 -2.211 Congleton
53.193 -2.893 Chester; 53.389 -3.023 Birkenhead
53.411 -3.045 Wallasey; 53.046 -2.993 Wrexham
53.325 -3.828 Llandudno; 53.294 -3.728 Colwyn Bay
53.319 -3.492 Rhyl; 53.227 -4.129 Bangor, Gwynedd|Bangor, Wales
53.139 -4.274 Caernarfon; 52.415 -4.083 Aberystwyth
52.512 -3.314 Newtown, Powys; 51.948 -3.391 Brecon
51.857 -4.311 Carmarthen; 51.681 -4.162 Llanelli
51.802 -4.970 Haverfordwest; 51.663 -3.806 Neath
51.595 -3.785 Port Talbot; 51.504 -3.577 Bridgend
51.747 -3.379 Merthyr Tydfil; 51.713 -3.446 Aberdare
51.602 -3.342 Pontypridd; 51.574 -3.219 Caerphilly
51.406 -3.270 Barry; 51.436 -3.174 Penarth
51.588 -2.998 Newport, South Wales|Newport, Wales|Newport, Gwent; 51.653 -3.021 Cwmbran
51.824 -3.017 Abergavenny; 51.642 -2.675 Chepstow
51.812 -2.716 Monmouth; 55.846 -4.424 Paisley
55.765 -4.177 East Kilbride; 55.777 -4.049 Hamilton
55.789 -3.995 Motherwell; 55.866 -3.980 Airdrie
55.947 -3.991 Cumbernauld; 55.948 -4.761 Greenock
55.611 -4.496 Kilmarnock; 55.463 -4.630 Ayr
55.614 -4.667 Irvine; 55.070 -3.605 Dumfries
56.001 -3.784 Falkirk; 56.117 -3.937 Stirling
56.072 -3.452 Dunfermline; 56.110 -3.161 Kirkcaldy
56.196 -3.173 Glenrothes; 55.883 -3.522 Livingston
56.340 -2.797 St Andrews; 56.395 -3.437 Perth
56.559 -2.583 Arbroath; 57.478 -4.224 Inverness
57.649 -3.318 Elgin; 57.508 -1.784 Peterhead
56.820 -5.105 Fort William; 56.415 -5.471 Oban
55.617 -2.808 Galashiels; 58.209 -6.387 Stornoway
58.982 -2.960 Kirkwall; 60.155 -1.145 Lerwick
52.769 -2.378 Newport, Shropshire; 54.404 -1.736 Richmond, North Yorkshire|Richmond, Yorkshire
51.434 -0.464 Ashford, Surrey; 51.038 -2.276 Gillingham, Dorset
53.127 -1.261 Sutton-in-Ashfield|Sutton, Nottinghamshire; 51.358 0.074 Farnborough, London
54.597 -5.930 Belfast; 54.997 -7.309 Derry|Londonderry
54.512 -6.046 Lisburn; 54.176 -6.337 Newry
54.654 -5.669 Bangor, County Down|Bangor, Northern Ireland; 54.350 -6.654 Armagh
54.864 -6.278 Ballymena; 54.597 -7.299 Omagh
54.447 -6.386 Craigavon|Portadown; 55.133 -6.665 Coleraine
54.344 -7.639 Enniskillen; 54.716 -5.808 Carrickfergus
54.591 -5.697 Newtownards; 54.714 -6.216 Antrim
50.211 -5.480 St Ives, Cornwall; 52.324 -0.074 St Ives, Cambridgeshire
52.969 -2.683 Whitchurch, Shropshire; 51.230 -1.337 Whitchurch, Hampshire
52.986 -1.988 Cheadle, Staffordshire; 53.489 -1.315 Swinton, South Yorkshire
50.978 -3.224 Wellington, Somerset; 52.701 -2.516 Wellington, Shropshire
52.545 0.088 March; 54.899 -1.519 Washington
50.699 -1.290 Newport, Isle of Wight; 53.526 -1.631 Penistone
`;
