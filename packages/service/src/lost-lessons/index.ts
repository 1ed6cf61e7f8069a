export { answerLostLessons } from "./answer-lost-lessons.ts";
export { settleUnanswered } from "./fall-back.ts";
export { getLostLessons } from "./get-lost-lessons.ts";
export { exportLostLessons } from "./export-lost-lessons.ts";
export { countLostLessons, listLostLessons } from "./list-lost-lessons.ts";
export { lostLessonsOfVisitor } from "./lost-lessons-of-visitor.ts";
export { settleLostLesson } from "./settle-lost-lesson.ts";
