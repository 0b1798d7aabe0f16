-- Numbers that papers in customers' hands carry although the company was put back to a day before them: they are never given again, and
-- what proves that numbers have no gap accepts exactly these.
create table app.number_jump (
  company_id int not null default app.current_company(),
  series text not null check (series ~ '^[A-Z]{2,5}$'),
  year int not null,
  first int not null check (first > 0),
  last int not null check (last >= first),
  at timestamptz not null default now(),
  primary key (company_id, series, year, first)
);
select app.company_table('app.number_jump', 'append');

-- How many numbers of a series and year were jumped, and the last of them.
create function app.jumped(of_series text, of_year int) returns table (count int, last int) language sql stable as $$
  select coalesce(sum(j.last - j.first + 1), 0)::int, coalesce(max(j.last), 0) from app.number_jump j
  where j.company_id = app.current_company() and j.series = of_series and j.year = of_year
$$;
grant execute on function app.jumped(text, int) to qafila_app;
