/** The choices of an item: clothes sizes, shoe sizes, colours, or none. */
export type ProductRange = "clothes" | "shoes" | "colour" | "plain";

/** An item of the shop. */
export interface ProductSeed {
  /** Position in {@link PRODUCT_CATEGORIES}, from 1. */
  readonly category: number;
  readonly name: string;
  readonly description: string;
  readonly figure: string;
  readonly range: ProductRange;
  /** The price of a child's size, or the only price. */
  readonly pence: number;
  /** True for zero-rated books and sheet music. Children's clothes are always zero-rated. */
  readonly zeroRated: boolean;
  readonly personalised: boolean;
}

/** The categories of the shop, in order of position. */
export const PRODUCT_CATEGORIES: readonly {
  readonly name: string;
  readonly description: string;
  readonly figure: string;
}[] = [
  { name: "Uniform", description: "What we wear in class.", figure: "hoodie" },
  { name: "Dancewear", description: "Leotards, leggings and skirts for ballet, jazz and tap.", figure: "leotard" },
  { name: "Shoes", description: "Ballet, tap, jazz and character shoes, from the smallest feet up.", figure: "shoe" },
  { name: "Bags", description: "For shoes, scripts and snacks.", figure: "bag" },
  { name: "Books and music", description: "Scripts, songbooks and stories from behind the curtain.", figure: "book" },
  { name: "Gifts", description: "For teachers, birthdays and opening nights.", figure: "gift" },
];

// category | name | figure | range | pence | flags (z: zero-rated, p: can be personalised) | description
const LINES = `
1|Matinee hoodie|hoodie|clothes|2800|p|Heavy brushed cotton with the curtain on the back.
1|Matinee T-shirt|tshirt|clothes|1200|p|Organic cotton, cut to dance in.
1|Zip hoodie|hoodie|clothes|3200|p|For cold halls: on and off in a second.
1|Sweatshirt|hoodie|clothes|2400|p|Crew neck, soft inside, small spotlight on the chest.
1|Polo shirt|tshirt|clothes|1450||For show days and front of house.
1|Joggers|trousers|clothes|1900||Tapered, with pockets that close.
1|Leggings|trousers|clothes|1500||Thick enough for floor work.
1|Shorts|trousers|clothes|1300||Light, with a drawstring.
1|Track jacket|hoodie|clothes|3500|p|Half-lined, with a stripe of spotlight yellow.
1|Vest top|tshirt|clothes|1000||For summer camps.
1|Long-sleeved top|tshirt|clothes|1500|p|For layers in draughty studios.
1|Beanie|hat|colour|1100||One size, ribbed, with a woven label.
1|Baseball cap|hat|colour|1200||Adjustable, in three colours.
1|Gilet|hoodie|clothes|3600||Padded, for outdoor rehearsals.
1|Rain jacket|hoodie|clothes|3900|p|Packs into its own pocket.
2|Tank leotard|leotard|clothes|1400||Plain front, low back, cotton and elastane.
2|Short-sleeved leotard|leotard|clothes|1600||The one for ballet exams.
2|Long-sleeved leotard|leotard|clothes|1800||For cold barres.
2|Skirted leotard|leotard|clothes|1900||With a chiffon skirt sewn on.
2|Unitard|leotard|clothes|2600||Footless, matt, for contemporary work.
2|Ballet skirt|skirt|clothes|1100||Wrap-over chiffon.
2|Tutu skirt|skirt|clothes|2200||Three layers of soft net.
2|Character skirt|skirt|clothes|1900||Black cotton with ribbons to choose.
2|Crossover cardigan|hoodie|clothes|2000||Ties at the back, knitted in fine wool.
2|Leg warmers|trousers|colour|900||Ribbed, 60 cm.
2|Ballet tights|trousers|clothes|750||Convertible, so that feet can come out.
2|Jazz trousers|trousers|clothes|2100||Bootleg, with a flat waistband.
2|Catsuit|leotard|clothes|2700||Sleeveless, for jazz and acro.
2|Dance shorts|trousers|clothes|1000||Hot-pant cut, double lined.
2|Crop top|tshirt|clothes|1250||Lined, with wide straps.
2|Ballet wrap dress|skirt|clothes|2900||For ballet performances.
3|Leather ballet shoes|shoe|shoes|1600||Full sole, with the elastic already sewn.
3|Canvas ballet shoes|shoe|shoes|1400||Split sole, machine washable.
3|Satin ballet shoes|shoe|shoes|1800||For shows and exams.
3|Tap shoes|shoe|shoes|2800||Low heel, lace-up, with toe and heel taps.
3|Oxford tap shoes|shoe|shoes|4200||Leather sole, for advanced dancers.
3|Slip-on tap shoes|shoe|shoes|3200||Quick change.
3|Jazz shoes|shoe|shoes|3000||Split sole, slip-on.
3|Character shoes|shoe|shoes|2900||Low heel with a strap.
3|Dance trainers|shoe|shoes|3900||Spin spot, split sole.
3|Foot thongs|shoe|shoes|1500||For bare feet that turn.
4|Drawstring bag|bag|colour|700|p|For shoes, or everything.
4|Kit holdall|bag|colour|2400|p|With a pocket for wet things.
4|Rucksack|bag|colour|2600|p|Takes a folder and a water bottle.
4|Shoe bag|bag|colour|600|p|Breathable.
4|Garment bag|bag|plain|1800||For costumes on the train.
4|Script folder|bag|colour|950|p|A4, with a pencil loop.
4|Make-up bag|bag|colour|1100||Wipes clean.
4|Tote bag|bag|colour|800||Printed with the word Drama.
4|Tutu bag|bag|plain|2900||Flat and round.
4|Washbag|bag|colour|1300||For tours and sleepovers.
5|Warm-ups for young voices|book|plain|1100|z|Forty warm-ups with games.
5|Monologues for ages 8 to 12|book|plain|1200|z|Sixty short pieces that children like to speak.
5|Monologues for ages 13 to 18|book|plain|1300|z|Less familiar pieces for auditions.
5|First songbook|book|plain|1450|z|Twenty songs in small keys, with piano.
5|Show songbook|book|plain|1650|z|Thirty songs from the stage, with piano and chords.
5|Tap from the first step|book|plain|1250|z|Drawn step by step.
5|The ballet alphabet|book|plain|999|z|A picture book from arabesque to zephyr.
5|The ghost light|book|plain|899|z|A story about a theatre at night.
5|Duologues for two friends|book|plain|1200|z|Thirty scenes for two.
5|Improvisation cards|book|plain|1500||Ninety prompts in a box.
5|Music theory, grade 1|book|plain|850|z|Short lessons, with answers.
5|Sight-singing, book one|book|plain|950|z|Five minutes a day.
5|Stagecraft for beginners|book|plain|1400|z|Light, sound, set and who calls the show.
5|Rehearsal diary|book|colour|900||With plenty of room for notes.
6|Water bottle|bottle|colour|1300|p|Steel, 500 ml, does not leak on scripts.
6|Enamel mug|bottle|colour|1000|p|For tea in the wings.
6|Star keyring|gift|colour|500|p|Wood, engraved.
6|Curtain-up badge set|gift|plain|450||Five badges.
6|Sticker sheet|gift|plain|300||Spotlights, staves and steps.
6|Pencil set|gift|plain|400||Six pencils, for markings in scripts.
6|Ballet hair kit|gift|colour|700||Nets, pins and a brush.
6|Scrunchie pair|gift|colour|500||In curtain velvet.
6|Wooden microphone|gift|plain|1400||For living-room tours.
6|Finger-puppet theatre|gift|plain|2200||With a curtain that really opens.
6|Music box|gift|plain|1900||Plays an overture.
6|Poster print|gift|plain|1600||A4, from last summer's show.
6|Gift card|gift|plain|2500||To spend on anything but tickets.
6|Teacher's thank-you card|gift|plain|350||Blank inside.
6|Opening-night chocolate|gift|plain|650||Vegan, in the shape of a star.
6|Costume hanger|gift|plain|900|p|Named, for the rail.
6|Show memory frame|gift|plain|1700|p|For a programme and a photograph.
6|Bunting|gift|plain|1100||Three metres of pennants.
6|Umbrella|gift|colour|1900||For the queue at the stage door.
`;

/** All items of the shop. */
export const PRODUCTS: readonly ProductSeed[] = LINES.trim()
  .split("\n")
  .map((line) => {
    const [category, name = "", figure = "", range, pence, flags = "", description = ""] = line.split("|");
    return {
      category: Number(category),
      name,
      description,
      figure,
      range: rangeOf(range),
      pence: Number(pence),
      zeroRated: flags.includes("z"),
      personalised: flags.includes("p"),
    };
  });

function rangeOf(text: string | undefined): ProductRange {
  return text === "clothes" || text === "shoes" || text === "colour" ? text : "plain";
}
