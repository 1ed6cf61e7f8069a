import { Badge, buttonClass } from "@matinee/ui";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { ExportButton } from "../../ui/ExportButton.tsx";
import page from "../../ui/page.module.css";
import { TEMPLATE_KINDS, templateFacts } from "./template-kinds.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return await context.get(appContext).api.call("GET /v1/staff/templates", { quiet: true });
}

/** What all schools of the network have in common. */
export function Component() {
  const templates = useLoaderData<typeof loader>();
  return (
    <div className={page.page}>
      <title>Stages and categories</title>
      <h1>Stages and categories</h1>
      <div className={page.buttons}>
        <ExportButton address="/v1/staff/templates/export" query={{}} />
      </div>
      <p className={page.mute}>All schools choose from these. Changes apply to every school at once.</p>
      {TEMPLATE_KINDS.map(({ kind, title, one, about }) => (
        <section key={kind} className={page.card} aria-labelledby={kind}>
          <div className={page.line}>
            <h2 id={kind}>{title}</h2>
            <Link className={buttonClass({ tone: "quiet", size: "small" })} to={`/network/templates/${kind}/new`}>
              New {one}
            </Link>
          </div>
          <p className={page.mute}>{about}</p>
          <ul className={page.rows}>
            {templates[kind].map((template) => (
              <li key={template.id} className={page.row}>
                <div className={page.line}>
                  <Link to={`/network/templates/${kind}/${template.id}`}>{template.name}</Link>
                  {template.archived && <Badge>In the archive</Badge>}
                </div>
                <p className={page.mute}>{templateFacts(kind, template)}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
