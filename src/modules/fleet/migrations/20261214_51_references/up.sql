-- The owner of a vehicle is a party of the company, what a group is charged to is one of its cost centers. What stands from before is not
-- looked at.
alter table fleet.vehicle add constraint vehicle_company_id_owner_party_id_fkey
  foreign key (company_id, owner_party_id) references parties.party (company_id, id) not valid;
alter table fleet.vehicle_group add constraint vehicle_group_company_id_cost_center_id_fkey
  foreign key (company_id, cost_center_id) references accounting.cost_center (company_id, id) not valid;
