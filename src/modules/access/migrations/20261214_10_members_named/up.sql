-- A person named in a record of the company is a member of it: nobody, and no one of another company. A member who is taken into another
-- company leaves the place empty. What stands from before is not looked at.
alter table access.membership add constraint membership_company_id_manager_user_id_fkey
  foreign key (company_id, manager_user_id) references access.membership (company_id, user_id) on delete set null (manager_user_id) not valid;
alter table platform.branch add constraint branch_company_id_manager_user_id_fkey
  foreign key (company_id, manager_user_id) references access.membership (company_id, user_id) on delete set null (manager_user_id) not valid;
