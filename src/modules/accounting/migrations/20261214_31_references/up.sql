-- References that only the handlers looked at. What stands from before is not looked at.
alter table accounting.cost_center add constraint cost_center_company_id_manager_user_id_fkey
  foreign key (company_id, manager_user_id) references access.membership (company_id, user_id) on delete set null (manager_user_id) not valid;
alter table accounting.spread add constraint spread_company_id_party_id_fkey
  foreign key (company_id, party_id) references parties.party (company_id, id) not valid;
