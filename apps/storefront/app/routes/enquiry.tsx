import { data, redirect } from "react-router";
import { EnquiryScreen } from "../features/enquiry/EnquiryScreen.tsx";
import { loadEnquiry } from "../features/enquiry/load-enquiry.ts";
import { sendEnquiry } from "../features/enquiry/send-enquiry.ts";
import { pageContext, siteOf } from "../shared/page/page-context.ts";
import { readParameters } from "../shared/page/parameters.ts";
import { pageMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/enquiry";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { brand } = siteOf(page);
  const enquiry = await loadEnquiry(page.api, readParameters("enquiry", request));
  const title = `Write to ${enquiry.school ?? brand.name}`;
  const description = `Send a question to ${enquiry.school ?? brand.name}. We answer by email.`;
  return { ...enquiry, brand, meta: pageMeta({ page, title, description, path: "/enquiry", noindex: true }) };
}

/** The form as the browser sends it by itself. A refusal shows it again with what was typed. */
export async function action({ context, request }: Route.ActionArgs) {
  const sent = await sendEnquiry(context.get(pageContext).api, request);
  if ("reference" in sent) throw redirect(`/enquiry?sent=${encodeURIComponent(sent.reference)}`, 303);
  return data(sent, { status: sent.status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function EnquiryRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <EnquiryScreen {...loaderData} refused={actionData ?? null} />;
}
