/** A heading without case, blanks and signs: what a school's choice is remembered by, and how one written without blanks is read. */
export function headingKey(heading: string): string {
  return heading
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Words that together mean one. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:date ?of ?birth|birth ?date|birth ?day|d o b)\b/gu, "dob"],
  [/\b(?:last ?name|second ?name)\b/gu, "surname"],
  [/\b(?:first ?name|given ?name|fore ?name)\b/gu, "firstname"],
  [/\bfull ?name\b/gu, "name"],
  [/\be ?mail(?: ?address)?\b/gu, "email"],
  [/\b(?:cell|mobile) ?phone\b/gu, "mobile"],
  [/\b(?:post|postal|zip) ?code\b/gu, "postcode"],
  [/\b(?:primary|main) /gu, ""],
  // The second parent is somebody else, so no other number is dropped.
  [/\b(parent|guardian|contact|child|student) 1\b/gu, "$1"],
];

/** What different systems call the same, a word at a time. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    parent: ["parents", "guardian", "guardians", "carer", "carers", "mother", "mum", "mom", "father", "dad"],
    child: ["childs", "student", "students", "pupil", "pupils", "participant", "participants", "dancer", "attendee"],
    phone: ["telephone", "tel"],
    mobile: ["mob", "cell"],
    number: ["no", "num", "nr", "nos"],
    maximum: ["max"],
    minimum: ["min"],
    quantity: ["qty"],
    location: ["venue", "site"],
    teacher: ["teachers", "instructor", "instructors", "tutor", "tutors", "coach", "coaches"],
    start: ["starts", "begins", "begin"],
    end: ["ends", "finish", "finishes"],
  }).flatMap(([word, others]) => others.map((other) => [other, word] as const)),
);

/** Words that say nothing of what a column is for. */
const EMPTY = new Set(["of", "the", "or", "and", "for", "optional", "required", "dd", "mm", "yy", "yyyy", "gbp"]);

/** What a heading says, however it is written: "Parent's first name", "Parent/Guardian First Name" and "parent_forename" say the same. */
export function headingMeaning(heading: string): string {
  let text = heading
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, " ")
    .toLowerCase()
    .replaceAll(/['’‘`´](?:s\b)?/gu, "")
    .replaceAll(/\(s\)/gu, "")
    .replaceAll(/#(?!\s*\d)/gu, " number ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  for (const [phrase, word] of PHRASES) text = text.replaceAll(phrase, word);
  const words = text
    .split(" ")
    .filter((word) => word !== "" && !EMPTY.has(word))
    .map((word) => WORDS.get(word) ?? word);
  return words.filter((word, nth) => word !== words[nth - 1]).join(" ");
}
