-- How the columns of a bank are read where both ways fit: said once, kept with its headings.
alter table billing.bank_profile add column read_as jsonb not null default '{}';
