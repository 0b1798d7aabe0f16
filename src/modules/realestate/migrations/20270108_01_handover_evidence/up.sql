-- What a walk through a unit proves: a drawn signature, photos of what was found, what the meters showed.
alter table realestate.handover
  add column signature_file_id uuid,
  add constraint handover_signature_signed check (signature_file_id is null or signed_at is not null);
alter table realestate.handover_item
  add column file_ids uuid[] not null default '{}' check (cardinality(file_ids) <= 5);
alter table realestate.meter_reading
  add column handover_id uuid,
  add constraint meter_reading_handover check (handover_id is null or source = 'handover'),
  add foreign key (company_id, handover_id) references realestate.handover (company_id, id);
create index meter_reading_handover on realestate.meter_reading (company_id, handover_id);
