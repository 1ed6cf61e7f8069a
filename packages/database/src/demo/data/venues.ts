/** An invented venue of the demo network. Its town, street and position match. */
export interface VenueSeed {
  readonly franchise: string;
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly county: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
}

const LINES = `
leeds|Park Row Studios|12 Park Row|Leeds|West Yorkshire|LS1 5HD|53.7985|-1.5470
leeds|Headingley Parish Hall|4 St Michael's Road|Leeds|West Yorkshire|LS6 3AW|53.8197|-1.5769
leeds|Chapel Allerton Arts Centre|31 Stainbeck Lane|Leeds|West Yorkshire|LS7 3PJ|53.8290|-1.5385
leeds|Roundhay Community Centre|77 Street Lane|Leeds|West Yorkshire|LS8 1AP|53.8378|-1.5090
leeds|Horsforth Mechanics' Hall|9 Town Street|Leeds|West Yorkshire|LS18 5BL|53.8375|-1.6400
leeds|Pudsey Civic Rooms|2 Dawson's Corner|Pudsey|West Yorkshire|LS28 5TA|53.8010|-1.6720
leeds|Ilkley Playhouse Annexe|15 Weston Road|Ilkley|West Yorkshire|LS29 8DW|53.9255|-1.8262
leeds|Harrogate Assembly Studio|6 Station Avenue|Harrogate|North Yorkshire|HG1 5NE|53.9925|-1.5352
leeds|Wakefield Westgate Chapel|48 Westgate|Wakefield|West Yorkshire|WF1 1JY|53.6826|-1.5040
bristol|Stokes Croft Rehearsal Rooms|60 Stokes Croft|Bristol||BS1 3QU|51.4622|-2.5895
bristol|Redland Church Hall|1 Redland Green Road|Bristol||BS6 7HE|51.4725|-2.6045
bristol|Southville Centre Studio|Beauley Road|Bristol||BS3 1QG|51.4423|-2.6065
bristol|Clifton Lecture Hall|23 Princess Victoria Street|Bristol||BS8 4BX|51.4542|-2.6198
bristol|Fishponds Old Library|10 Manor Road|Bristol||BS16 2JD|51.4811|-2.5262
bristol|Bath Walcot Studio|90 Walcot Street|Bath|Somerset|BA1 5BG|51.3863|-2.3591
glasgow|Merchant City Rehearsal Rooms|33 Candleriggs|Glasgow||G1 1TE|55.8583|-4.2440
glasgow|Hyndland Halls|81 Hyndland Road|Glasgow||G12 9QT|55.8770|-4.3040
glasgow|Shawlands Burgh Hall|12 Pollokshaws Road|Glasgow||G41 3QG|55.8302|-4.2735
glasgow|Newton Mearns Pavilion|5 Ayr Road|Glasgow|East Renfrewshire|G77 6EJ|55.7735|-4.3340
glasgow|Paisley Abbey Studio|7 Abbey Close|Paisley|Renfrewshire|PA1 1JG|55.8448|-4.4205
cardiff|Castle Arcade Dance Loft|20 Castle Street|Cardiff|South Glamorgan|CF10 1BW|51.4808|-3.1812
cardiff|Pontcanna Chapel Studio|36 Cathedral Road|Cardiff|South Glamorgan|CF11 9LL|51.4860|-3.1935
cardiff|Rhiwbina Memorial Hall|14 Heol-y-Deri|Cardiff|South Glamorgan|CF14 6HF|51.5195|-3.2130
cardiff|Penarth Pier Rooms|3 The Esplanade|Penarth|Vale of Glamorgan|CF64 3AU|51.4345|-3.1675
cardiff|Newport Riverfront Annexe|1 Kingsway|Newport|Gwent|NP20 1HG|51.5862|-2.9930
norwich|Elm Hill Playroom|5 Elm Hill|Norwich|Norfolk|NR3 1HN|52.6312|1.2965
norwich|Unthank Road Hall|112 Unthank Road|Norwich|Norfolk|NR2 2RS|52.6240|1.2775
norwich|Eaton Village Hall|24 Church Lane|Norwich|Norfolk|NR4 6NN|52.6085|1.2610
norwich|Wymondham Becket Rooms|2 Church Street|Wymondham|Norfolk|NR18 0PH|52.5700|1.1120
norwich|Ipswich Quay Studio|16 Key Street|Ipswich|Suffolk|IP4 1BY|52.0533|1.1598
manchester|Northern Quarter Studios|41 Tib Street|Manchester|Greater Manchester|M4 1LX|53.4838|-2.2348
manchester|Didsbury Parsonage Hall|6 Stenner Lane|Manchester|Greater Manchester|M20 2RQ|53.4135|-2.2318
manchester|Chorlton Irish Hall|17 High Lane|Manchester|Greater Manchester|M21 9DJ|53.4408|-2.2790
manchester|Sale Waterside Studio|1 Waterside Plaza|Sale|Greater Manchester|M33 7ZF|53.4240|-2.3185
manchester|Altrincham Market Rooms|26 Market Street|Altrincham|Greater Manchester|WA14 1SA|53.3870|-2.3520
manchester|Stockport Hatworks Loft|3 Wellington Road South|Stockport|Greater Manchester|SK3 0EU|53.4075|-2.1625
brighton|Kemptown Dance House|55 St George's Road|Brighton|East Sussex|BN2 1EF|50.8190|-0.1195
brighton|Fiveways Church Hall|8 Ditchling Road|Brighton|East Sussex|BN1 6SJ|50.8415|-0.1340
brighton|Hove Palmeira Studio|22 Church Road|Hove|East Sussex|BN3 2FN|50.8287|-0.1655
brighton|Lewes Phoenix Rooms|4 North Street|Lewes|East Sussex|BN7 2PE|50.8760|0.0140
brighton|Worthing Pavilion Studio|30 Marine Parade|Worthing|West Sussex|BN11 3PX|50.8100|-0.3700
edinburgh|Candlemaker Studio|6 Candlemaker Row|Edinburgh||EH1 2QG|55.9470|-3.1915
edinburgh|Morningside Halls|14 Newbattle Terrace|Edinburgh||EH10 4RT|55.9310|-3.2060
edinburgh|Leith Walk Rehearsal Rooms|140 Leith Walk|Edinburgh||EH6 8NP|55.9655|-3.1755
edinburgh|Stockbridge Church Hall|7 Saxe Coburg Street|Edinburgh||EH3 5BN|55.9595|-3.2060
edinburgh|Musselburgh Brunton Annexe|2 Ladywell Way|Musselburgh|East Lothian|EH21 6AA|55.9430|-3.0570
newcastle|Ouseburn Loft|3 Lime Street|Newcastle upon Tyne|Tyne and Wear|NE1 2PQ|54.9735|-1.5945
newcastle|Jesmond Baptist Hall|40 Osborne Road|Newcastle upon Tyne|Tyne and Wear|NE2 2AL|54.9885|-1.6075
newcastle|Gosforth Memorial Rooms|18 West Avenue|Newcastle upon Tyne|Tyne and Wear|NE3 4ES|55.0060|-1.6200
newcastle|Whitley Bay Spanish Studio|9 Promenade|Whitley Bay|Tyne and Wear|NE26 1AN|55.0455|-1.4430
newcastle|Durham Elvet Hall|11 Old Elvet|Durham|County Durham|DH1 3HL|54.7745|-1.5705
birmingham|Gas Street Studios|30 Gas Street|Birmingham|West Midlands|B1 2JU|52.4775|-1.9085
birmingham|Moseley Dance Centre|72 Alcester Road|Birmingham|West Midlands|B13 8DD|52.4465|-1.8880
birmingham|Harborne Clock Tower Hall|85 High Street|Birmingham|West Midlands|B17 9NR|52.4600|-1.9540
birmingham|Sutton Coldfield Guild Rooms|15 Lichfield Road|Sutton Coldfield|West Midlands|B74 2NU|52.5690|-1.8260
birmingham|Solihull Core Studio|5 Homer Road|Solihull|West Midlands|B91 3RG|52.4120|-1.7785
birmingham|Coventry Spon Street Loft|28 Spon Street|Coventry|West Midlands|CV1 3BA|52.4085|-1.5160
london-south|Lordship Lane Hall|50 Lordship Lane|London||SE22 8HJ|51.4545|-0.0765
london-south|Greenwich Playroom|19 Royal Hill|London||SE10 8RT|51.4770|-0.0105
london-south|Camberwell Green Studios|88 Denmark Hill|London||SE5 8RX|51.4690|-0.0930
london-south|Balham Bowls Club Rooms|7 Ramsden Road|London||SW12 8QX|51.4455|-0.1530
london-south|Wimbledon Village Hall|26 Lingfield Road|London||SW19 4PU|51.4245|-0.2200
london-south|Croydon Clocktower Studio|10 Katharine Street|Croydon|Surrey|CR0 1NX|51.3720|-0.1000
london-south|Kingston Riverside Rooms|4 High Street|Kingston upon Thames|Surrey|KT1 1LQ|51.4075|-0.3070
exeter|Gandy Street Studio|2 Gandy Street|Exeter|Devon|EX4 3LS|50.7245|-3.5310
exeter|St Leonard's Church Hall|9 Topsham Road|Exeter|Devon|EX2 4NG|50.7160|-3.5240
exeter|Exmouth Pavilion Annexe|1 The Esplanade|Exmouth|Devon|EX8 2AZ|50.6170|-3.4160
exeter|Torquay Princess Studio|12 Torbay Road|Torquay|Devon|TQ2 5EY|50.4600|-3.5320
exeter|Plymouth Barbican Loft|21 Southside Street|Plymouth|Devon|PL1 2LD|50.3675|-4.1365
exeter|Taunton Brewhouse Rooms|3 Coal Orchard|Taunton|Somerset|TA1 1JL|51.0175|-3.1000
`;

/** The venues of every demo network. The benchmark network adds many more around the towns. */
export const VENUES: readonly VenueSeed[] = LINES.trim()
  .split("\n")
  .map((line) => {
    const [franchise = "", name = "", street = "", town = "", county = "", postcode = "", lat, lng] = line.split("|");
    return { franchise, name, street, town, county, postcode, lat: Number(lat), lng: Number(lng) };
  });
