import * as catalogue from "@matinee/service/catalogue";
import { changeLocation, countFamiliesAtLocation } from "@matinee/service/timetable";
import type { Handlers } from "../call-request.ts";

export const catalogueHandlers = {
  "GET /stages/list": ({ ctx, query }) => catalogue.listStages(ctx, query),
  "GET /stages/get/{id}": ({ ctx, path }) => catalogue.getStage(ctx, path),
  "GET /stages/getAllAvailable": ({ ctx }) => catalogue.listAvailableStages(ctx),
  "GET /locations/list": ({ ctx, query }) => catalogue.listLocations(ctx, query),
  "GET /locations/all": ({ ctx }) => catalogue.allLocations(ctx),
  "GET /locations/get/{id}": ({ ctx, path }) => catalogue.getLocation(ctx, path),
  "GET /locations/get-by-stage/{stageId}": ({ ctx, path }) => catalogue.locationsByStage(ctx, path),
  "GET /locations/managed": ({ ctx, query }) => catalogue.listManagedLocations(ctx, query),
  "POST /locations/create": ({ ctx, body }) => catalogue.createLocation(ctx, body),
  "PUT /locations/update/{id}": ({ ctx, path, body }) => changeLocation(ctx, { ...body, ...path }),
  "GET /v1/staff/locations/{id}/families": ({ ctx, path }) => countFamiliesAtLocation(ctx, path),
  "POST /locations/archive/{id}": ({ ctx, path, body }) =>
    catalogue.moveLocation(ctx, { ...path, ...body, archived: true }),
  "POST /locations/restore/{id}": ({ ctx, path, body }) =>
    catalogue.moveLocation(ctx, { ...path, ...body, archived: false }),
  "DELETE /locations/delete/{id}": ({ ctx, path }) => catalogue.deleteLocation(ctx, path),
  "POST /locations/export": ({ ctx, query }) => catalogue.exportLocations(ctx, query),
  "GET /groups/get/{id}": ({ ctx, path }) => catalogue.getGroup(ctx, path),
  "GET /groups/all": ({ ctx }) => catalogue.allGroups(ctx),
  "GET /groups/get-suitable-groups": ({ ctx, query }) => catalogue.searchGroups(ctx, query),
  "GET /groups/get-suitable-groups-minimal": ({ ctx, query }) => catalogue.searchGroupPins(ctx, query),
  "GET /groups/get-filter-counts": ({ ctx, query }) => catalogue.countGroupsByFilter(ctx, query),
  "GET /groups/get-all-by-stage/{stageId}": ({ ctx, path }) => catalogue.groupsByStage(ctx, path),
  "GET /groups/get-all-by-stage-and-location/{stageId}/{locationId}": ({ ctx, path }) =>
    catalogue.groupsByStageAndLocation(ctx, path),
  "GET /groups/get-available-spaces/{id}": ({ ctx, path }) => catalogue.getAvailableSpaces(ctx, path),
  "POST /groups/validate-selected-for-trial": ({ ctx, body }) => catalogue.validateSelectedForTrial(ctx, body),
  "GET /subgroups/list": ({ ctx, query }) => catalogue.listSubgroups(ctx, query),
  "GET /trial-dates/group/{groupId}": ({ ctx, path }) => catalogue.listTrialDates(ctx, path),
  "GET /group-schedules/all": ({ ctx }) => catalogue.allGroupSchedules(ctx),
  "GET /group-schedules/group/{groupId}": ({ ctx, path }) => catalogue.getGroupSchedule(ctx, path),
  "GET /product-categories/list": ({ ctx, query }) => catalogue.listProductCategories(ctx, query),
  "GET /product-categories/get/{id}": ({ ctx, path }) => catalogue.getProductCategory(ctx, path),
  "GET /products/get-by-category/{categoryId}": ({ ctx, path, query }) =>
    catalogue.listProductsByCategory(ctx, path.categoryId, query),
  "GET /products/get/{id}": ({ ctx, path }) => catalogue.getProduct(ctx, path),
  "GET /products/get-variation-by-attributes": ({ ctx, query }) => catalogue.getVariationByAttributes(ctx, query),
  "GET /product-added-attributes/get-by-product/{productId}": ({ ctx, path }) =>
    catalogue.listProductAttributes(ctx, path),
  "GET /course-categories/list": ({ ctx, query }) => catalogue.listCourseCategories(ctx, query),
  "GET /courses/list": ({ ctx, query }) => catalogue.listCourses(ctx, query),
  "GET /courses/get-filter-counts": ({ ctx, query }) => catalogue.countCoursesByFilter(ctx, query),
  "GET /courses/get/{id}": ({ ctx, path }) => catalogue.getCourse(ctx, path),
  "GET /course-addons/get-by-course/{courseId}": ({ ctx, path }) => catalogue.listCourseAddons(ctx, path),
} satisfies Partial<Handlers>;
