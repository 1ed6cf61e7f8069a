-- The camp search needs the long holidays of a few years at once: worked out once a year instead of once a day.
drop function holiday_season(date);

-- The long holidays that days without school belong to, whichever school it is: they all have them around Christmas, around
-- Easter and in high summer, and none of their half-terms reaches so far. They never overlap.
create function holiday_seasons(first_year int, last_year int) returns table (kind text, starts_on date, ends_on date)
language sql immutable parallel safe rows 9 as $$
  select season.* from generate_series(first_year, last_year) y
  cross join lateral (select easter_sunday(y) as easter) e
  cross join lateral (values
    ('christmas', make_date(y, 12, 9), make_date(y + 1, 1, 10)),
    ('easter', e.easter - 16, e.easter + 16),
    ('summer', make_date(y, 6, 20), make_date(y, 9, 10))) season
$$;
