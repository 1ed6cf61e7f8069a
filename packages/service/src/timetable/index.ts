export { askSchool } from "./ask-school.ts";
export { createSessions, followTimetableChanges } from "./create-sessions.ts";
export { getClassChoices, readChoices } from "./editing/class-choices.ts";
export { exportClasses } from "./editing/export-classes.ts";
export { exportCamps } from "./camps/export-camps.ts";
export { deleteUntouchedClasses, insertClasses } from "./editing/insert-classes.ts";
export { getStaffClass, isOver, listStaffClasses } from "./editing/list-classes.ts";
export { deleteClass, duplicateClass, moveClass } from "./editing/move-class.ts";
export { createClass, previewClass, previewNewClass, updateClass } from "./editing/save-class.ts";
export { arrangeLesson, previewArrangement } from "./editing/arrange-lesson.ts";
export { changeLesson, previewLesson } from "./editing/change-lesson.ts";
export { changeLocation, countFamiliesAtLocation } from "./locations/change-location.ts";
export { listClassLessons } from "./editing/list-lessons.ts";
export { exportCalendar } from "./editing/export-calendar.ts";
export { exportTeachers } from "./editing/export-teachers.ts";
export { getSchoolCalendar } from "./editing/calendar.ts";
export {
  createClosure,
  deleteClosure,
  previewClosure,
  previewNewClosure,
  updateClosure,
} from "./editing/save-closure.ts";
export { addYear, previewYear, proposeNextYear } from "./editing/next-year.ts";
export { createTerm, deleteTerm, previewNewTerm, previewTerm, updateTerm } from "./editing/save-term.ts";
export {
  createTeacher,
  deleteTeacher,
  getTeacher,
  listTeachers,
  moveTeacher,
  updateTeacher,
} from "./editing/teachers.ts";
export { cancelCampDays, previewCancelledDays } from "./camps/cancel-days.ts";
export { getCampChoices, getStaffCamp, listStaffCamps } from "./camps/list-camps.ts";
export { deleteCamp, duplicateCamp, moveCamp } from "./camps/move-camp.ts";
export { createCamp, previewCamp, updateCamp } from "./camps/save-camp.ts";
