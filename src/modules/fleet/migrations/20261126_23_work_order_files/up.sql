-- The workshop's paper and photos of the work.
alter table fleet.attachment add column work_order_id uuid;
alter table fleet.attachment drop constraint attachment_one_owner;
alter table fleet.attachment add constraint attachment_one_owner
  check (num_nonnulls(vehicle_id, document_id, flag_id, policy_id, fuel_log_id, work_order_id) = 1);
alter table fleet.attachment add foreign key (company_id, work_order_id) references fleet.work_order (company_id, id);
create index attachment_work_order on fleet.attachment (company_id, work_order_id) where work_order_id is not null;
