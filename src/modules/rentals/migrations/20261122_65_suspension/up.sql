-- Whose cause a suspension has, and which rule of law an override is about.
alter table rentals.contract_event
  add column cause text check (cause in ('company', 'customer')),
  add column rule_code text check (length(rule_code) between 1 and 40);
alter table rentals.contract_event
  add constraint contract_event_cause check ((kind = 'suspend') = (cause is not null)),
  add constraint contract_event_rule check ((kind = 'override') = (rule_code is not null));
-- Days the end was moved by suspensions of the company: they are not priced.
alter table rentals.contract add column free_days int not null default 0 check (free_days >= 0);
