import * as bags from "./bags.ts";
import * as bottoms from "./bottoms.ts";
import type { ItemDrawing } from "./cloth.ts";
import * as dancewear from "./dancewear.ts";
import * as gifts from "./gifts.ts";
import * as shoes from "./shoes.ts";
import * as tops from "./tops.ts";

// The first match wins, so the narrower words come first: a tutu bag is a bag.
const DRAWINGS: readonly (readonly [RegExp, ItemDrawing])[] = [
  [/drawstring/, bags.drawstringBag],
  [/(shoe|boot)_bag/, bags.shoeBag],
  [/garment_bag|suit_bag/, bags.garmentBag],
  [/make_up_bag|pouch|purse|pencil_case/, bags.pouch],
  [/wash_?bag/, bags.washbag],
  [/rucksack|backpack/, bags.rucksack],
  [/(^|_)tote/, bags.tote],
  [/folder|(^|_)binder/, bags.folder],
  [/bag|sack|holdall/, bags.bag],
  [/umbrella/, gifts.umbrella],
  [/music_box/, gifts.musicBox],
  [/(^|_)box(_|$)/, gifts.gift],
  [/microphone/, gifts.microphone],
  [/puppet/, gifts.puppetTheatre],
  [/bunting|pennant/, gifts.bunting],
  [/hanger/, gifts.hanger],
  [/chocolate/, gifts.chocolate],
  [/scrunchie|hair_band/, gifts.scrunchies],
  [/(^|_)hair/, gifts.hairKit],
  [/sticker/, gifts.stickers],
  [/gift_card|voucher/, gifts.giftCard],
  [/badge_set|badges/, gifts.badges],
  [/keyring|badge|(^|_)pin(_|$)/, gifts.badge],
  [/poster|print|frame/, gifts.frame],
  [/(^|_)cards?(_|$)/, gifts.card],
  [/pencil|(^|_)pens?(_|$)/, gifts.pencils],
  [/zip_hood/, tops.zipHoodie],
  [/hood|fleece/, tops.hoodie],
  [/cardigan/, tops.cardigan],
  [/gilet|bodywarmer/, tops.gilet],
  [/(^|_)rain(_|$)/, tops.rainJacket],
  [/jacket/, tops.jacket],
  [/sweat|jumper/, tops.sweatshirt],
  [/unitard|catsuit/, dancewear.unitard],
  [/short_sleeved_leotard/, dancewear.shortSleevedLeotard],
  [/long_sleeved_leotard/, dancewear.longSleevedLeotard],
  [/skirted_leotard/, dancewear.skirtedLeotard],
  [/leotard/, dancewear.leotard],
  [/dress/, bottoms.dress],
  [/tutu/, bottoms.tutu],
  [/character_skirt/, bottoms.characterSkirt],
  [/skirt/, bottoms.skirt],
  [/beanie/, dancewear.beanie],
  [/(^|_)hat|(^|_)cap(_|$)/, dancewear.cap],
  [/warmer/, bottoms.legWarmers],
  [/tights/, bottoms.tights],
  [/legging/, bottoms.leggings],
  [/shorts/, bottoms.shorts],
  [/jazz_(trouser|pant)/, bottoms.jazzTrousers],
  [/trouser|jogger/, bottoms.trousers],
  [/polo/, tops.polo],
  [/crop/, tops.cropTop],
  [/vest/, tops.vest],
  [/long_sleeved/, tops.longSleeved],
  [/shirt|(^|_)(tee|top|uniform)/, tops.shirt],
  [/(^|_)mug|(^|_)cup/, gifts.mug],
  [/bottle|flask/, gifts.bottle],
  [/slip_on_tap/, shoes.slipOnTapShoes],
  [/tap_shoe/, shoes.tapShoes],
  [/jazz_shoe/, shoes.jazzShoes],
  [/character_shoe/, shoes.characterShoes],
  [/satin/, shoes.satinShoes],
  [/trainer/, shoes.trainers],
  [/thong|sock/, shoes.footThongs],
  [/shoe|slipper|pump/, shoes.balletShoes],
  [/book|score|script|journal|diary|music/, gifts.book],
  [/gift/, gifts.gift],
];

/** The drawing for the words of an item, ordered from its kind to its name. The name takes precedence. */
export function itemDrawing(words: readonly string[]): ItemDrawing {
  for (const word of words.toReversed()) {
    const hit = DRAWINGS.find(([pattern]) => pattern.test(word));
    if (hit) return hit[1];
  }
  return bags.bag;
}
