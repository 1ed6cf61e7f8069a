/** Invented first names, as varied as the population of the towns. */
export const FIRST_NAMES: readonly string[] =
  `Amelia Noah Olivia Muhammad Isla Leo Ava Theo Aisha Arthur Mia Oscar Freya Zayn Lily Harrison Zara Finlay Ivy Kofi Maya Dylan Eilidh Callum Ffion Rhys Anaya Jude Chloe Idris
Priya Tomasz Grace Ibrahim Elsie Reuben Nia Hamish Safiya Caleb Ottilie Ezra Mei Alfie Beatrix Samir Niamh Luca Imogen Kwame Rosa Ethan Yasmin Felix Hana Jacob Adaeze Milo Tilly Ravi`.split(
    /\s+/,
  );

/** Family names. */
export const SURNAMES: readonly string[] =
  `Ashworth Okafor Campbell Patel Davies Khan Robertson Murphy Hughes Begum Fletcher Nowak Bennett Adeyemi MacLeod Singh Barker Chowdhury Evans Oyelaran Sutcliffe Kaur Morgan Mensah Whitaker
Hussain Pritchard Osei Thornton Ali Cartwright Nguyen Llewellyn Iqbal Hargreaves Kowalski Sinclair Shah Garside Tembo Blackburn Rahman Priestley Afolabi Lockwood Chen Armitage Das Wainwright Yusuf`.split(
    /\s+/,
  );

/** Ends of a sentence about a teacher's experience, which begins with the name. */
export const TEACHER_PASTS: readonly string[] = [
  "trained at drama school and toured for six years before coming home to teach",
  "sang in the chorus of two West End shows and still can't hear the overture without smiling",
  "has taught dance in primary schools for a decade and knows how to look after young knees",
  "directs the youth theatre in town and always brings snacks",
  "studied music, plays anything with keys, and writes the end-of-term songs",
  "was a scout for a casting agency and now helps children enjoy auditions",
  "danced with a touring company and choreographs our summer show",
  "joined us as a Junior at seven and now teaches here",
  "teaches drama at a secondary school and our Seniors on Saturdays",
  "works with children who need a quieter start, and includes them in every class",
];

/** Streets of the demo network's families. */
export const STREETS: readonly string[] = [
  "Victoria Road",
  "Church Lane",
  "Mill Street",
  "Albert Terrace",
  "Station Road",
  "The Crescent",
  "Park Avenue",
  "Queen Street",
  "Orchard Close",
  "Windsor Gardens",
  "Chapel Hill",
  "Meadow Rise",
];
