import { z } from "zod";
import type { CallSpec } from "../call.ts";
import * as shape from "../shapes/catalogue.ts";
import { locationChanges, newLocationForm, staffLocation } from "../shapes/staff.ts";
import {
  allOf,
  flag,
  archiveQuery,
  idPath,
  idText,
  isoDate,
  listOf,
  listQuery,
  localTime,
  repeated,
  uuid,
  searchAreaQuery,
} from "../shapes/common.ts";

const read = { area: "catalogue", auth: "anyone", cacheable: true } as const;
const staff = { area: "catalogue", auth: "staff" } as const;

const stagePath = z.object({ stageId: idText });

const age = z.coerce.number().int().min(0).max(18);
const searchText = z.string().trim().max(100);

/** The parameters of the class search. */
const groupSearchQuery = listQuery.extend({
  ...searchAreaQuery,
  date_of_birth: isoDate.optional(),
  age: age.optional(),
  stage_id: idText.optional(),
  location_id: idText.optional(),
  day: z.coerce.number().int().min(1).max(7).optional(),
  from: localTime.optional(),
  to: localTime.optional(),
  discipline: z.string().max(40).optional(),
  has_spaces: flag.optional(),
  q: searchText.optional(),
});

// PostgreSQL has no year 0.
const campDate = isoDate.refine((on) => on >= "0001-01-01", "The year 0 does not exist.");

/** The parameters of the camp search. Age is measured on the camp's first day. */
const campSearchQuery = listQuery.extend({
  ...searchAreaQuery,
  date_of_birth: isoDate.optional(),
  age: age.optional().describe("on the first day of the camp"),
  category_id: idText.optional(),
  from: campDate.optional().describe("camps that run on or after this day"),
  to: campDate.optional().describe("camps that run on or before this day"),
  holiday: shape.holiday.optional().describe("by the terms of the school that runs the camp"),
  discipline: z.string().max(40).optional(),
  has_spaces: flag.optional(),
  q: searchText.optional(),
});

const pence = z.coerce.number().int().min(0).max(10_000_000);

/** The shop's filters. A product matches if one of its variations matches all of them. */
const productSearchQuery = listQuery.extend({
  item_size: repeated
    .optional()
    .describe("size names, any of which matches; `size` is the page size, as in every list"),
  colour: repeated.optional().describe("colour names, any of which matches"),
  price_from: pence.optional().describe("pence"),
  price_to: pence.optional().describe("pence"),
  in_stock: flag.optional(),
  sort: listQuery.shape.sort.describe(
    "price_from, name or newest, with ,asc or ,desc; newest alone begins with the newest",
  ),
});

export const catalogueCalls = {
  "GET /stages/list": { ...read, summary: "Age stages", query: listQuery, answer: listOf(shape.stage) },
  "GET /stages/get/{id}": { ...read, summary: "One stage", path: idPath, answer: shape.stage },
  "GET /stages/getAllAvailable": {
    ...read,
    summary: "Stages with at least one open class on this host",
    answer: allOf(shape.stage),
  },
  "GET /locations/list": { ...read, summary: "Locations", query: listQuery, answer: listOf(shape.location) },
  "GET /locations/all": { ...read, summary: "All locations, for pickers", answer: allOf(shape.location) },
  "GET /locations/get/{id}": { ...read, summary: "One location", path: idPath, answer: shape.location },
  "GET /locations/get-by-stage/{stageId}": {
    ...read,
    summary: "Locations with classes of a stage",
    path: stagePath,
    answer: allOf(shape.location),
  },
  "POST /locations/create": {
    ...staff,
    summary: "Create a location",
    body: newLocationForm,
    answer: shape.location,
    answerStatus: 201,
    idempotent: true,
  },
  "PUT /locations/update/{id}": {
    ...staff,
    summary: "Change a location",
    path: idPath,
    body: locationChanges,
    answer: shape.location,
  },
  "DELETE /locations/delete/{id}": {
    ...staff,
    summary: "Delete a location that no class or lesson names, past ones too",
    path: idPath,
  },
  "POST /locations/archive/{id}": {
    ...staff,
    summary: "Put a location that no future class or camp uses into the archive",
    path: idPath,
    body: z.object({ version: z.int() }),
    answer: staffLocation,
  },
  "POST /locations/restore/{id}": {
    ...staff,
    summary: "Take a location out of the archive",
    path: idPath,
    body: z.object({ version: z.int() }),
    answer: staffLocation,
  },
  "POST /locations/export": { ...staff, summary: "Locations as CSV", query: archiveQuery, csv: true },
  "GET /groups/get/{id}": { ...read, summary: "One class", path: idPath, answer: shape.group },
  "GET /groups/all": { ...read, summary: "All classes of this host, for pickers", answer: allOf(shape.group) },
  "GET /groups/get-suitable-groups": {
    ...read,
    summary: "Class search",
    query: groupSearchQuery,
    answer: shape.foundGroups,
  },
  "GET /groups/get-suitable-groups-minimal": {
    ...read,
    summary: "Class search as map pins",
    query: groupSearchQuery,
    answer: allOf(shape.groupPin),
  },
  "GET /groups/get-filter-counts": {
    ...read,
    summary: "How many classes the same search finds with other hours, ages and distances",
    query: groupSearchQuery,
    answer: shape.groupFilterCounts,
  },
  "GET /groups/get-all-by-stage/{stageId}": {
    ...read,
    summary: "Classes of a stage",
    path: stagePath,
    answer: allOf(shape.group),
  },
  "GET /groups/get-all-by-stage-and-location/{stageId}/{locationId}": {
    ...read,
    summary: "Classes of a stage at a location",
    path: stagePath.extend({ locationId: idText }),
    answer: allOf(shape.group),
  },
  "GET /groups/get-available-spaces/{id}": {
    ...read,
    summary: "Free places of a class, next and by date",
    path: idPath,
    answer: shape.spaces,
  },
  "POST /groups/validate-selected-for-trial": {
    area: "catalogue",
    auth: "guest",
    summary: "Check that children can start a trial in a class on a date",
    body: z.object({
      group_id: z.int().positive(),
      start_date: isoDate,
      children: z
        .array(
          z
            .object({ id: uuid.optional(), date_of_birth: isoDate.optional() })
            .refine(
              (child) => child.id !== undefined || child.date_of_birth !== undefined,
              "Please give an id or a date of birth.",
            ),
        )
        .min(1)
        .max(20),
    }),
    answer: shape.trialCheck,
  },
  "GET /subgroups/list": {
    ...read,
    summary: "Parts of a class by age",
    query: listQuery.extend({ group_id: idText.optional() }),
    answer: listOf(shape.subgroup),
  },
  "GET /trial-dates/group/{groupId}": {
    ...read,
    summary: "Dates on which a trial can start",
    path: z.object({ groupId: idText }),
    answer: z.array(shape.trialDate),
  },
  "GET /group-schedules/all": {
    ...read,
    summary: "Weekly times, terms and closures of all classes",
    answer: allOf(shape.groupSchedule),
  },
  "GET /group-schedules/group/{groupId}": {
    ...read,
    summary: "Weekly times, terms, closures and dated sessions of a class",
    path: z.object({ groupId: idText }),
    answer: shape.groupSchedule,
  },
  "GET /product-categories/list": {
    ...read,
    summary: "Shop categories",
    query: listQuery,
    answer: listOf(shape.productCategory),
  },
  "GET /product-categories/get/{id}": {
    ...read,
    summary: "One shop category",
    path: idPath,
    answer: shape.productCategory,
  },
  "GET /products/get-by-category/{categoryId}": {
    ...read,
    summary: "Products of a category",
    path: z.object({ categoryId: idText }),
    query: productSearchQuery,
    answer: shape.foundProducts,
  },
  "GET /products/get/{id}": { ...read, summary: "One product", path: idPath, answer: shape.product },
  "GET /products/get-variation-by-attributes": {
    ...read,
    summary: "The variation for these options",
    query: z.object({
      product_id: idText,
      attribute_id: z
        .union([idText.transform((id) => [id]), z.array(idText).max(50)])
        .optional()
        .describe("one option of each attribute, in any order"),
    }),
    answer: shape.variation,
  },
  "GET /product-added-attributes/get-by-product/{productId}": {
    ...read,
    summary: "Attributes of a product and their options",
    path: z.object({ productId: idText }),
    answer: z.array(shape.productAttribute),
  },
  "GET /course-categories/list": {
    ...read,
    summary: "Camp categories",
    query: listQuery,
    answer: listOf(shape.courseCategory),
  },
  "GET /courses/list": {
    ...read,
    summary: "Camp search",
    query: campSearchQuery,
    answer: shape.foundCourses,
  },
  "GET /courses/get-filter-counts": {
    ...read,
    summary: "How many camps the same search finds with other distances",
    query: campSearchQuery,
    answer: shape.courseFilterCounts,
  },
  "GET /courses/get/{id}": { ...read, summary: "One camp", path: idPath, answer: shape.course },
  "GET /course-addons/get-by-course/{courseId}": {
    ...read,
    summary: "Add-ons of a camp",
    path: z.object({ courseId: idText }),
    answer: z.array(shape.courseAddon),
  },
} as const satisfies Record<string, CallSpec>;
