-- Whose account a line of a payment concerns where it is not the payment's party: one batch of salaries, many employees.
alter table billing.payment_split add column party_id uuid;
alter table billing.payment_split add constraint payment_split_party
  foreign key (company_id, party_id) references parties.party (company_id, id);
