export { decideAnswer, LESSON_WAYS, type AnswerRefusal, type LessonAnswer, type LessonWay } from "./decide-answer.ts";
export { SCHOOL_DECIDES, validateLessonOffer, type LessonOffer } from "./lesson-offer.ts";
export { lessonValue } from "./lesson-value.ts";
export { lostLessonMachine, type LostLessonEvent, type LostLessonState } from "./lost-lesson-machine.ts";
