-- Photos taken of a mark when it was first seen; their hashes are part of what was signed.
create table fleet.mark_photo (
  company_id int not null default app.current_company() references platform.company,
  mark_id uuid not null,
  file_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  position int not null check (position between 0 and 5),
  primary key (company_id, mark_id, file_id),
  foreign key (company_id, mark_id) references fleet.mark (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references app.file (company_id, id)
);
select app.company_table('fleet.mark_photo');
