/** A town of the benchmark network. */
export interface TownSeed {
  readonly franchise: string;
  readonly town: string;
  readonly county: string;
  readonly lat: number;
  readonly lng: number;
  /** The population in and around it, in thousands. A town gets venues in proportion to it. */
  readonly people: number;
  /** Outward codes of the town, distributed over its venues. */
  readonly outcodes: readonly string[];
}

// franchise | town | county | lat | lng | thousands of people | outcodes ("LS1-29" is a run)
const LINES = `
leeds|Leeds|West Yorkshire|53.80|-1.55|800|LS1-18
leeds|Bradford|West Yorkshire|53.79|-1.75|530|BD1-10
leeds|Sheffield|South Yorkshire|53.38|-1.47|560|S1-13
leeds|York|North Yorkshire|53.96|-1.08|200|YO1 YO10 YO24 YO30 YO31
leeds|Hull|East Riding of Yorkshire|53.75|-0.34|320|HU1-9
leeds|Huddersfield|West Yorkshire|53.65|-1.78|160|HD1-5
leeds|Halifax|West Yorkshire|53.72|-1.86|90|HX1-4
leeds|Wakefield|West Yorkshire|53.68|-1.50|110|WF1-4
leeds|Doncaster|South Yorkshire|53.52|-1.13|110|DN1-5
leeds|Harrogate|North Yorkshire|53.99|-1.54|75|HG1-3
leeds|Barnsley|South Yorkshire|53.55|-1.48|90|S70 S71 S75
leeds|Lincoln|Lincolnshire|53.23|-0.54|100|LN1 LN2 LN5 LN6
leeds|Scarborough|North Yorkshire|54.28|-0.40|60|YO11 YO12
bristol|Bristol|Bristol|51.455|-2.59|620|BS1-11 BS13-16
bristol|Bath|Somerset|51.38|-2.36|95|BA1 BA2
bristol|Gloucester|Gloucestershire|51.865|-2.245|150|GL1-4
bristol|Cheltenham|Gloucestershire|51.90|-2.08|120|GL50-53
bristol|Swindon|Wiltshire|51.56|-1.78|185|SN1-3 SN25
bristol|Weston-super-Mare|Somerset|51.345|-2.975|85|BS22 BS23 BS24
bristol|Salisbury|Wiltshire|51.07|-1.795|45|SP1 SP2
bristol|Chippenham|Wiltshire|51.46|-2.12|38|SN14 SN15
glasgow|Glasgow|Glasgow|55.86|-4.25|990|G1-5 G11-15 G20-23 G31-34 G40-46
glasgow|Paisley|Renfrewshire|55.845|-4.42|77|PA1-3
glasgow|East Kilbride|South Lanarkshire|55.76|-4.18|75|G74 G75
glasgow|Hamilton|South Lanarkshire|55.775|-4.035|54|ML3
glasgow|Motherwell|North Lanarkshire|55.79|-3.995|33|ML1
glasgow|Ayr|South Ayrshire|55.46|-4.63|47|KA7 KA8
glasgow|Kilmarnock|East Ayrshire|55.61|-4.495|47|KA1 KA3
glasgow|Greenock|Inverclyde|55.945|-4.76|42|PA15 PA16
glasgow|Dumfries|Dumfries and Galloway|55.07|-3.61|33|DG1 DG2
glasgow|Oban|Argyll and Bute|56.415|-5.47|9|PA34
cardiff|Cardiff|South Glamorgan|51.48|-3.18|480|CF3 CF5 CF10 CF11 CF14 CF15 CF23 CF24
cardiff|Swansea|West Glamorgan|51.62|-3.945|240|SA1-6
cardiff|Newport|Gwent|51.585|-2.995|155|NP10 NP18 NP19 NP20
cardiff|Barry|Vale of Glamorgan|51.405|-3.27|54|CF62 CF63
cardiff|Bridgend|Mid Glamorgan|51.505|-3.575|50|CF31 CF35
cardiff|Merthyr Tydfil|Mid Glamorgan|51.745|-3.38|44|CF47 CF48
cardiff|Llanelli|Carmarthenshire|51.68|-4.16|42|SA14 SA15
cardiff|Carmarthen|Carmarthenshire|51.857|-4.31|15|SA31
cardiff|Aberystwyth|Ceredigion|52.415|-4.08|14|SY23
cardiff|Wrexham|Clwyd|53.045|-2.99|62|LL11 LL13
cardiff|Bangor|Gwynedd|53.228|-4.13|18|LL57
cardiff|Haverfordwest|Pembrokeshire|51.80|-4.97|14|SA61
norwich|Norwich|Norfolk|52.63|1.295|215|NR1-7
norwich|Ipswich|Suffolk|52.056|1.155|150|IP1-4
norwich|Cambridge|Cambridgeshire|52.205|0.125|150|CB1-5
norwich|Peterborough|Cambridgeshire|52.573|-0.243|200|PE1-4
norwich|Great Yarmouth|Norfolk|52.607|1.728|60|NR30 NR31
norwich|Lowestoft|Suffolk|52.476|1.75|70|NR32 NR33
norwich|King's Lynn|Norfolk|52.752|0.397|48|PE30
norwich|Colchester|Essex|51.89|0.90|140|CO1-4
norwich|Chelmsford|Essex|51.735|0.475|115|CM1 CM2
norwich|Bury St Edmunds|Suffolk|52.245|0.715|42|IP32 IP33
norwich|Southend-on-Sea|Essex|51.54|0.71|180|SS0-3
norwich|Boston|Lincolnshire|52.977|-0.024|45|PE21
manchester|Manchester|Greater Manchester|53.48|-2.24|1100|M1-9 M11-16 M18-22
manchester|Liverpool|Merseyside|53.405|-2.98|680|L1-9 L11-19
manchester|Stockport|Greater Manchester|53.405|-2.155|140|SK1-8
manchester|Bolton|Greater Manchester|53.58|-2.43|190|BL1-4
manchester|Oldham|Greater Manchester|53.54|-2.115|105|OL1-4 OL8 OL9
manchester|Rochdale|Greater Manchester|53.615|-2.155|110|OL11 OL12 OL16
manchester|Wigan|Greater Manchester|53.545|-2.63|105|WN1-6
manchester|Warrington|Cheshire|53.39|-2.595|165|WA1-5
manchester|Chester|Cheshire|53.19|-2.89|85|CH1-4
manchester|Preston|Lancashire|53.76|-2.70|145|PR1 PR2
manchester|Blackpool|Lancashire|53.815|-3.05|140|FY1-4
manchester|Blackburn|Lancashire|53.748|-2.482|120|BB1 BB2
manchester|Southport|Merseyside|53.645|-3.005|92|PR8 PR9
manchester|Crewe|Cheshire|53.097|-2.44|75|CW1 CW2
manchester|Lancaster|Lancashire|54.047|-2.80|52|LA1
manchester|Kendal|Cumbria|54.328|-2.745|29|LA9
manchester|Birkenhead|Merseyside|53.39|-3.025|140|CH41 CH42 CH43
brighton|Brighton|East Sussex|50.83|-0.14|280|BN1-3
brighton|Worthing|West Sussex|50.815|-0.375|110|BN11-14
brighton|Eastbourne|East Sussex|50.77|0.285|104|BN20-23
brighton|Hastings|East Sussex|50.86|0.58|92|TN34 TN35 TN37
brighton|Crawley|West Sussex|51.113|-0.187|112|RH10 RH11
brighton|Horsham|West Sussex|51.063|-0.327|55|RH12 RH13
brighton|Chichester|West Sussex|50.837|-0.78|32|PO19
brighton|Portsmouth|Hampshire|50.81|-1.085|240|PO1-6
brighton|Southampton|Hampshire|50.915|-1.40|270|SO14-19
brighton|Bournemouth|Dorset|50.725|-1.875|195|BH1-11
brighton|Poole|Dorset|50.72|-1.98|150|BH12-17
brighton|Winchester|Hampshire|51.063|-1.315|48|SO22 SO23
brighton|Tunbridge Wells|Kent|51.133|0.263|60|TN1-4
brighton|Canterbury|Kent|51.28|1.08|55|CT1 CT2
brighton|Maidstone|Kent|51.272|0.525|110|ME14-17
brighton|Ashford|Kent|51.147|0.873|80|TN23 TN24
edinburgh|Edinburgh|Edinburgh|55.945|-3.195|520|EH1-17
edinburgh|Dundee|Angus|56.462|-2.97|148|DD1-5
edinburgh|Aberdeen|Aberdeenshire|57.147|-2.105|220|AB10-12 AB15 AB16 AB22-25
edinburgh|Livingston|West Lothian|55.885|-3.52|57|EH54
edinburgh|Dunfermline|Fife|56.072|-3.455|55|KY11 KY12
edinburgh|Kirkcaldy|Fife|56.112|-3.16|50|KY1 KY2
edinburgh|Perth|Perth and Kinross|56.396|-3.435|47|PH1 PH2
edinburgh|Stirling|Stirling|56.118|-3.94|37|FK7 FK8 FK9
edinburgh|Falkirk|Falkirk|56.002|-3.785|36|FK1 FK2
edinburgh|Inverness|Highland|57.478|-4.225|47|IV2 IV3
edinburgh|Elgin|Moray|57.649|-3.318|25|IV30
edinburgh|Galashiels|Scottish Borders|55.618|-2.805|13|TD1
newcastle|Newcastle upon Tyne|Tyne and Wear|54.978|-1.615|300|NE1-7 NE15
newcastle|Sunderland|Tyne and Wear|54.905|-1.385|175|SR1-6
newcastle|Gateshead|Tyne and Wear|54.955|-1.603|120|NE8-11
newcastle|South Shields|Tyne and Wear|54.995|-1.43|76|NE33 NE34
newcastle|Durham|County Durham|54.777|-1.575|48|DH1
newcastle|Darlington|County Durham|54.525|-1.555|93|DL1 DL3
newcastle|Middlesbrough|North Yorkshire|54.57|-1.235|140|TS1-8
newcastle|Stockton-on-Tees|County Durham|54.567|-1.315|85|TS18-20
newcastle|Hartlepool|County Durham|54.687|-1.21|92|TS24-26
newcastle|Carlisle|Cumbria|54.893|-2.935|75|CA1-3
newcastle|Berwick-upon-Tweed|Northumberland|55.77|-2.005|13|TD15
newcastle|Hexham|Northumberland|54.971|-2.10|13|NE46
birmingham|Birmingham|West Midlands|52.48|-1.895|1140|B1-21 B23-38
birmingham|Coventry|West Midlands|52.408|-1.51|345|CV1-6
birmingham|Wolverhampton|West Midlands|52.586|-2.128|235|WV1-4 WV6 WV10 WV11
birmingham|Leicester|Leicestershire|52.635|-1.13|470|LE1-5
birmingham|Nottingham|Nottinghamshire|52.954|-1.15|640|NG1-11
birmingham|Derby|Derbyshire|52.922|-1.475|260|DE1 DE3 DE21-24
birmingham|Stoke-on-Trent|Staffordshire|53.02|-2.18|260|ST1-6
birmingham|Northampton|Northamptonshire|52.238|-0.895|225|NN1-5
birmingham|Walsall|West Midlands|52.586|-1.98|70|WS1-4
birmingham|Dudley|West Midlands|52.51|-2.085|80|DY1-3
birmingham|Worcester|Worcestershire|52.192|-2.22|103|WR1-5
birmingham|Telford|Shropshire|52.678|-2.445|155|TF1-4
birmingham|Shrewsbury|Shropshire|52.708|-2.755|77|SY1-3
birmingham|Hereford|Herefordshire|52.056|-2.715|62|HR1 HR2 HR4
birmingham|Rugby|Warwickshire|52.371|-1.263|78|CV21 CV22
birmingham|Leamington Spa|Warwickshire|52.288|-1.535|55|CV31 CV32
birmingham|Burton upon Trent|Staffordshire|52.803|-1.64|76|DE13 DE14 DE15
birmingham|Stafford|Staffordshire|52.807|-2.117|70|ST16 ST17
birmingham|Milton Keynes|Buckinghamshire|52.04|-0.76|265|MK4-7 MK9-13
birmingham|Oxford|Oxfordshire|51.752|-1.258|160|OX1-4
london-south|South East London|Greater London|51.455|-0.04|1100|SE1-28
london-south|South West London|Greater London|51.45|-0.17|950|SW1V SW2 SW4 SW8 SW9 SW11-20
london-south|East London|Greater London|51.54|-0.02|1150|E1-18
london-south|North London|Greater London|51.575|-0.12|1000|N1-22
london-south|North West London|Greater London|51.56|-0.20|750|NW1-11
london-south|West London|Greater London|51.51|-0.24|750|W2-14
london-south|Croydon|Surrey|51.373|-0.10|390|CR0 CR2 CR7
london-south|Bromley|Kent|51.404|0.015|330|BR1-6
london-south|Kingston upon Thames|Surrey|51.41|-0.30|175|KT1-3 KT5 KT6
london-south|Richmond|Surrey|51.46|-0.305|200|TW9 TW10
london-south|Romford|Essex|51.577|0.18|260|RM1-3 RM5-7
london-south|Ilford|Essex|51.56|0.075|300|IG1-6
london-south|Enfield|Middlesex|51.652|-0.08|330|EN1-4
london-south|Harrow|Middlesex|51.58|-0.335|260|HA1-3
london-south|Watford|Hertfordshire|51.656|-0.395|130|WD17-19 WD24 WD25
london-south|Reading|Berkshire|51.455|-0.97|235|RG1 RG2 RG4-6
london-south|Slough|Berkshire|51.51|-0.595|160|SL1-3
london-south|Guildford|Surrey|51.237|-0.57|80|GU1 GU2
london-south|Woking|Surrey|51.317|-0.557|105|GU21 GU22
london-south|Luton|Bedfordshire|51.88|-0.42|225|LU1-4
london-south|St Albans|Hertfordshire|51.753|-0.335|90|AL1-4
london-south|Stevenage|Hertfordshire|51.902|-0.20|90|SG1 SG2
london-south|Basingstoke|Hampshire|51.265|-1.09|115|RG21-24
exeter|Exeter|Devon|50.722|-3.53|135|EX1-4
exeter|Plymouth|Devon|50.38|-4.13|265|PL1-7
exeter|Torquay|Devon|50.465|-3.525|70|TQ1 TQ2
exeter|Taunton|Somerset|51.017|-3.105|65|TA1 TA2
exeter|Yeovil|Somerset|50.942|-2.635|50|BA20 BA21
exeter|Truro|Cornwall|50.263|-5.05|24|TR1
exeter|Falmouth|Cornwall|50.153|-5.07|25|TR11
exeter|Penzance|Cornwall|50.118|-5.535|21|TR18
exeter|Barnstaple|Devon|51.08|-4.06|32|EX31 EX32
exeter|Dorchester|Dorset|50.715|-2.437|21|DT1
exeter|Weymouth|Dorset|50.613|-2.457|53|DT4
exeter|Newquay|Cornwall|50.413|-5.08|24|TR7
`;

/** The towns of Great Britain with rounded, approximate figures. They serve for density, not for addresses. */
export const TOWNS: readonly TownSeed[] = LINES.trim()
  .split("\n")
  .map((line) => {
    const [franchise = "", town = "", county = "", lat, lng, people, outcodes = ""] = line.split("|");
    return {
      franchise,
      town,
      county,
      lat: Number(lat),
      lng: Number(lng),
      people: Number(people),
      outcodes: outcodes.split(" ").flatMap(run),
    };
  });

function run(text: string): string[] {
  const parts = /^([A-Z]+)(\d+)-(\d+)$/.exec(text);
  if (!parts) return [text];
  const [, area = "", from, to] = parts;
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${area}${Number(from) + n}`);
}
