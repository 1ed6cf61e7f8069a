/** A school of the demo network. Its telephone numbers are from the ranges that Ofcom reserves for fiction. */
export interface FranchiseSeed {
  readonly slug: string;
  readonly name: string;
  readonly legalName: string;
  readonly companyNumber: string;
  /** Null if it is not registered for VAT. */
  readonly vatNumber: string | null;
  readonly phone: string;
  readonly address: string;
  readonly prefix: string;
  readonly scottish: boolean;
  /** Colours that replace the network's. */
  readonly brand: { readonly plum?: string; readonly spot?: string };
}

/** The network itself, which sells the shop's items and has no classes. */
export const NETWORK: FranchiseSeed = {
  slug: "matinee",
  name: "Matinee",
  legalName: "Matinee Performing Arts Network Ltd",
  companyNumber: "09900100",
  vatNumber: "GB 990 0100 01",
  phone: "020 7946 0100",
  address: "1 Playhouse Yard, London SE1 9PH",
  prefix: "MAT",
  scottish: false,
  brand: {},
};

/** The franchises, Leeds first. A small network is filled in this order. */
export const FRANCHISES: readonly FranchiseSeed[] = [
  school("leeds", "Leeds", "GB 990 0100 12", "0113 496 0110", "14 Wharf Street, Leeds LS2 7EQ", "LDS", {
    plum: "#123f5a",
    spot: "#ffc84a",
  }),
  school("bristol", "Bristol", "GB 990 0100 23", "0117 496 0120", "8 Old Market Lane, Bristol BS2 0EJ", "BRS", {
    plum: "#5a1f3d",
    spot: "#ffb454",
  }),
  school("glasgow", "Glasgow", "GB 990 0100 34", "0141 496 0130", "27 Albion Court, Glasgow G1 1LH", "GLA", {
    plum: "#1f4a3a",
    spot: "#ffd25e",
  }),
  school("cardiff", "Cardiff", "GB 990 0100 45", "029 2018 0140", "3 Womanby Mews, Cardiff CF10 1BR", "CDF", {
    plum: "#6a1b2a",
    spot: "#ffcf6b",
  }),
  school("norwich", "Norwich", null, "01632 960150", "5 Elm Hill Passage, Norwich NR3 1HN", "NRW", {
    plum: "#3a3a12",
    spot: "#f6d13c",
  }),
  school("manchester", "Manchester", "GB 990 0100 67", "0161 496 0160", "41 Tib Yard, Manchester M4 1LN", "MAN", {
    plum: "#3b1d5e",
    spot: "#ffb03a",
  }),
  school(
    "brighton",
    "Brighton",
    "GB 990 0100 78",
    "01632 960170",
    "19 Kensington Gardens Row, Brighton BN1 4AL",
    "BTN",
    { plum: "#0f4c5c", spot: "#ffd166" },
  ),
  school("edinburgh", "Edinburgh", "GB 990 0100 89", "0131 496 0180", "6 Candlemaker Close, Edinburgh EH1 2QE", "EDI", {
    plum: "#2b2d5b",
    spot: "#ffc65c",
  }),
  school(
    "newcastle",
    "Newcastle",
    "GB 990 0100 90",
    "0191 498 0190",
    "22 Side Steps, Newcastle upon Tyne NE1 3JE",
    "NCL",
    { plum: "#3f2a14", spot: "#ffcb52" },
  ),
  school(
    "birmingham",
    "Birmingham",
    "GB 990 0101 01",
    "0121 496 0200",
    "30 Gas Street Court, Birmingham B1 2JT",
    "BHM",
    { plum: "#531b4f", spot: "#ffbf3f" },
  ),
  school(
    "london-south",
    "South London",
    "GB 990 0101 12",
    "020 7946 0210",
    "11 Lordship Parade, London SE22 8HD",
    "LSO",
    { plum: "#4a1f1f", spot: "#ffc84a" },
  ),
  school("exeter", "Exeter", "GB 990 0101 23", "01632 960220", "2 Gandy Steps, Exeter EX4 3LS", "EXE", {
    plum: "#164a2e",
    spot: "#ffd860",
  }),
];

function school(
  slug: string,
  place: string,
  vatNumber: string | null,
  phone: string,
  address: string,
  prefix: string,
  brand: FranchiseSeed["brand"],
): FranchiseSeed {
  return {
    slug,
    name: `Matinee ${place}`,
    legalName: `Matinee ${place} Performing Arts Ltd`,
    companyNumber: `0990${phone.replaceAll(/\D/g, "").slice(-4)}`,
    vatNumber,
    phone,
    address,
    prefix,
    scottish: slug === "glasgow" || slug === "edinburgh",
    brand,
  };
}
