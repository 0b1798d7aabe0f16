-- The tile address of a company's maps; without one maps are plain and load nothing from outside.
create table platform.map_tiles (
  company_id int not null default app.current_company() references platform.company,
  version int not null default 1,
  tile_address text check (length(tile_address) between 1 and 300),
  attribution text check (length(attribution) between 1 and 200),
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (company_id),
  check (tile_address is null or attribution is not null)
);
select app.company_table('platform.map_tiles');
