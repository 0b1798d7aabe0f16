alter table realestate.property
  add column image_ids uuid[] not null default '{}' check (cardinality(image_ids) <= 20),
  add column listed boolean not null default false;

-- Papers of a property; a renewal is a row of its own, and the newest of a kind is the one that counts.
create table realestate.property_document (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  property_id uuid not null,
  document_type text not null check (document_type in ('title_deed', 'insurance', 'civil_defence', 'municipality_licence', 'lift_certificate',
    'building_permit', 'other')),
  number text check (length(number) between 1 and 60),
  expires_on date,
  file_ids uuid[] not null check (cardinality(file_ids) between 1 and 10),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, property_id) references realestate.property (company_id, id)
);
create index property_document_of on realestate.property_document (company_id, property_id, document_type, created_at);
create index property_document_expiry on realestate.property_document (company_id, expires_on);
select app.company_table('realestate.property_document');
