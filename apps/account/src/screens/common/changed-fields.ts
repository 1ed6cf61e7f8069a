/**
 * The fields that somebody changed since the form was opened. A form that sends no other undoes nothing that was changed meanwhile on
 * another device, such as a consent that was withdrawn there.
 */
export function changedFields<Form extends object>(opened: Form, now: Form): Partial<Form> {
  const changed: Partial<Form> = {};
  for (const name in now) if (now[name] !== opened[name]) changed[name] = now[name];
  return changed;
}
