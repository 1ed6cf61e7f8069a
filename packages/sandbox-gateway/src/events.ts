import { answered, type Answer, type Call } from "./call.ts";
import { answerList } from "./lists.ts";
import { text } from "./parameters.ts";
import { noSuch } from "./refusal.ts";

export async function retrieveEvent(call: Call, id: string): Promise<Answer> {
  const event = await call.tx.find("event", id);
  if (!event) throw noSuch("event", id);
  return answered(event.body);
}

export async function listEvents(call: Call): Promise<Answer> {
  const type = text(call.params, "type");
  return answerList(call, "event", "/v1/events", type === undefined ? {} : { type });
}
