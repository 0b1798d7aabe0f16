-- The scan of a policy stands with the other papers of the fleet.
alter table fleet.attachment add column policy_id uuid;
alter table fleet.attachment drop constraint attachment_check;
alter table fleet.attachment add constraint attachment_one_owner check (num_nonnulls(vehicle_id, document_id, flag_id, policy_id) = 1);
-- Deleting a draft takes its scans along.
alter table fleet.attachment add foreign key (company_id, policy_id) references fleet.insurance_policy (company_id, id) on delete cascade;
create index attachment_policy on fleet.attachment (company_id, policy_id) where policy_id is not null;
