-- Who keeps a box is a member of the company. What stands from before is not looked at.
alter table billing.treasury_account add constraint treasury_account_custodian_is_member
  foreign key (company_id, custodian_user_id) references access.membership (company_id, user_id) on delete set null (custodian_user_id) not valid;
