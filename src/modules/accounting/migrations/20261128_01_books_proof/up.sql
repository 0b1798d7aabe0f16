-- How far the ten-minute proof of the books has come, so that the next one reads only what was posted after it: the place and
-- hash of the last proven entry, the last proven number of each year, and when that was by the clock of the database.
create table accounting.books_proof (
  company_id int not null default app.current_company() references platform.company,
  seq bigint not null check (seq >= 0),
  hash text not null,
  numbers jsonb not null,
  proven_at timestamptz not null default now(),
  primary key (company_id)
);
select app.company_table('accounting.books_proof', 'keep');

create index seal_seq on accounting.seal (company_id, seq);
