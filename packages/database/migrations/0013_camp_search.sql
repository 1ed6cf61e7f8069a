-- Camps are found by the school holidays of the school that runs them.

-- Easter Sunday of the Gregorian calendar (the anonymous algorithm of Meeus, Jones and Butcher).
create function easter_sunday(of_year int) returns date language sql immutable parallel safe as $$
  select make_date(of_year, day / 31, day % 31 + 1) from (
    select epact + to_sunday - 7 * ((golden + 11 * epact + 22 * to_sunday) / 451) + 114 as day from (
      select golden, epact, (32 + 2 * (century % 4) + 2 * (year_of_century / 4) - epact - year_of_century % 4) % 7 as to_sunday from (
        select golden, year_of_century, century,
               (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30 as epact
        from (select of_year % 19 as golden, of_year / 100 as century, of_year % 100 as year_of_century) y) e) s) d
$$;

-- The long holiday that a day without school belongs to, whichever school it is: they all have them around Christmas, around
-- Easter and in high summer, and none of their half-terms reaches so far. Null where it is another time of the year.
create function holiday_season(on_day date) returns text language sql immutable parallel safe as $$
  select case
    when month_day >= 1209 or month_day <= 110 then 'christmas'
    when abs(on_day - easter_sunday(extract(year from on_day)::int)) <= 16 then 'easter'
    when month_day between 620 and 910 then 'summer'
  end from (select (extract(month from on_day) * 100 + extract(day from on_day))::int as month_day) d
$$;

-- Camps stay in the table when they are over; the search looks at those to come.
create index course_to_come on course (ends_on) where status = 'open';
