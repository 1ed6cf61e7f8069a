import type { FoundGroups } from "@matinee/contract/client";
import { TimeSelect } from "./TimeSelect.tsx";
import { CommonFilters, FacetSelect } from "../../shared/search/FilterFields.tsx";
import { classSearchRequest, HAS_TRIAL_PLACES, type ClassSearch } from "../../shared/search/class-search.ts";
import { SearchForm, type FormFrame, type TypedSearch } from "../../shared/search/SearchForm.tsx";
import styles from "../../shared/search/filter-form.module.css";

export type ClassFilterFormProps = TypedSearch & { search: ClassSearch; facets: FoundGroups["facets"] };

/** The filters of the class search. */
export function ClassFilterForm({ search, facets, ...form }: ClassFilterFormProps & FormFrame) {
  return (
    <SearchForm
      {...form}
      action="/find-classes"
      search={search}
      facets={facets}
      loadCounts={async (api) =>
        api.call("GET /groups/get-filter-counts", { query: classSearchRequest(search, 1), quiet: true })
      }
      moreFilters={<MoreFilters search={search} facets={facets} />}
      moreOpen={search.stage !== null || search.from !== null || search.to !== null || search.keywords !== null}
    />
  );
}

function MoreFilters({ search, facets }: Pick<ClassFilterFormProps, "search" | "facets">) {
  return (
    <div className={styles.less}>
      <FacetSelect label="Day" name="day" any="Any day" values={facets.days} chosen={search.day} />
      <FacetSelect
        label="Discipline"
        name="discipline"
        any="Any discipline"
        values={facets.disciplines}
        chosen={search.discipline}
      />
      <FacetSelect label="Stage" name="stage_id" any="Any stage" values={facets.stages} chosen={search.stage} />
      <TimeSelect label="Starts from" name="from" chosen={search.from} />
      <TimeSelect label="Ends by" name="to" chosen={search.to} />
      <CommonFilters search={search} spaces={facets.spaces} hasSpaces={HAS_TRIAL_PLACES} />
    </div>
  );
}
