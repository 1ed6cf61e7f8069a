import { TextInput } from "@matinee/ui";
import type { FoundCourses } from "@matinee/contract/client";
import { CommonFilters, FacetSelect } from "../../shared/search/FilterFields.tsx";
import styles from "../../shared/search/filter-form.module.css";
import { SearchForm, type FormFrame, type TypedSearch } from "../../shared/search/SearchForm.tsx";
import { CAMP_MILES, campSearchPath, campSearchRequest, type CampSearch } from "../../shared/search/camp-search.ts";

type CampFormProps = TypedSearch & { search: CampSearch; facets: FoundCourses["facets"] };

/** The filters of the camp search. */
export function CampFilterForm({ search, facets, ...form }: CampFormProps & FormFrame) {
  const whoever = { postcode: null, lat: null, lng: null, radius: null, age: null, dateOfBirth: null };
  return (
    <SearchForm
      {...form}
      action="/find-camp-classes"
      search={search}
      defaultMiles={CAMP_MILES}
      facets={facets}
      counts={{ age: facets.ages }}
      loadCounts={async (api) =>
        api.call("GET /courses/get-filter-counts", { query: campSearchRequest(search, 1), quiet: true })
      }
      moreFilters={<MoreFilters key={campSearchPath(search, whoever)} search={search} facets={facets} />}
      moreOpen={search.keywords !== null || search.discipline !== null || search.from !== null || search.to !== null}
    />
  );
}

function MoreFilters({ search, facets }: Pick<CampFormProps, "search" | "facets">) {
  return (
    <div className={styles.less}>
      <FacetSelect label="Holiday" name="holiday" any="Any holiday" values={facets.holidays} chosen={search.holiday} />
      <FacetSelect label="Type" name="category_id" any="Any type" values={facets.categories} chosen={search.category} />
      <FacetSelect
        label="Discipline"
        name="discipline"
        any="Any discipline"
        values={facets.disciplines}
        chosen={search.discipline}
      />
      <CommonFilters search={search} spaces={facets.spaces}>
        <TextInput label="From" name="from" type="date" defaultValue={search.from ?? ""} />
        <TextInput label="Until" name="to" type="date" defaultValue={search.to ?? ""} />
      </CommonFilters>
    </div>
  );
}
