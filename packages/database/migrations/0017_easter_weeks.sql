-- Schools whose spring break keeps its place in April have it up to three weeks from an Easter that is very early or very
-- late: the weeks that count as Easter reach as far, which is still weeks away from every half-term.
create or replace function holiday_seasons(first_year int, last_year int) returns table (kind text, starts_on date, ends_on date)
language sql immutable parallel safe rows 9 as $$
  select season.* from generate_series(first_year, last_year) y
  cross join lateral (select easter_sunday(y) as easter) e
  cross join lateral (values
    ('christmas', make_date(y, 12, 9), make_date(y + 1, 1, 10)),
    ('easter', e.easter - 24, e.easter + 24),
    ('summer', make_date(y, 6, 20), make_date(y, 9, 10))) season
$$;
