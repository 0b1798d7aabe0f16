-- What is paid of an installment is the sum of its allocations whose payment stands: a voided one pays nothing.
alter table fleet.financing_installment drop column paid_interest_minor, drop column paid_principal_minor;

-- How often a policy was billed and its bill voided: each activation posts under a key of its own.
alter table fleet.insurance_policy add column voided_bills int not null default 0 check (voided_bills >= 0);
