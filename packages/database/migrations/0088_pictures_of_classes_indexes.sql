-- no transaction
drop index concurrently if exists picture_of_group;
create index concurrently picture_of_group on picture (group_id, position) where group_id is not null;
drop index concurrently if exists picture_of_course;
create index concurrently picture_of_course on picture (course_id, position) where course_id is not null;
drop index concurrently if exists picture_of_logo;
create unique index concurrently picture_of_logo on picture (logo_of) where logo_of is not null;
drop index concurrently if exists picture_work;
create index concurrently picture_work on picture (created_at)
  where status = 'preparing' or num_nonnulls(product_id, group_id, course_id, logo_of) = 0;
drop index concurrently if exists picture_to_do;
