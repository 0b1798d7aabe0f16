-- What came into the books by file moves to the platform's one register (20261127_12), and the second register goes. Old files
-- kept no rows, so nothing is known again by its hash: each gets one of its own. Row security stands aside while all companies
-- move.
alter table accounting.file_import no force row level security;
alter table accounting.file_import_record no force row level security;
alter table platform.file_import no force row level security;
alter table platform.file_import_record no force row level security;
alter table app.counter no force row level security;

create temporary table moved on commit drop as
  select f.*, y.year, row_number() over (partition by f.company_id, y.year order by f.created_at, f.id) + coalesce(k.last, 0) as no
  from accounting.file_import f
  join platform.company c on c.id = f.company_id
  cross join lateral (select extract(year from f.created_at at time zone c.time_zone)::int as year) y
  left join app.counter k on k.company_id = f.company_id and k.series = 'IMP' and k.year = y.year;

insert into platform.file_import (company_id, id, number, kind, file_name, rows_hash, row_count, record_count, total_minor, state,
    undo_until, undone_at, created_at, created_by, created_by_name)
  select company_id, id, concat('IMP-', year, '-', lpad(no::text, greatest(5, length(no::text)), '0')), 'accounting.' || kind, file_name,
    encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), record_count, record_count, total_minor, state,
    created_at + interval '24 hours', undone_at, created_at, created_by, created_by_name
  from moved;
insert into platform.file_import_record (company_id, import_id, record_no, record_id)
  select company_id, import_id, record_no, record_id from accounting.file_import_record;
insert into app.counter (company_id, series, year, last)
  select company_id, 'IMP', year, max(no) from moved group by company_id, year
  on conflict (company_id, series, year) do update set last = excluded.last;

alter table platform.file_import force row level security;
alter table platform.file_import_record force row level security;
alter table app.counter force row level security;

drop table accounting.file_import_record;
drop table accounting.file_import;
