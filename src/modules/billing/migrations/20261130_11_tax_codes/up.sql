-- A row of tax names its country and the box of that country's return it is reported in.
alter table billing.tax_code add column country text check (country ~ '^[A-Z]{2}$');
alter table billing.tax_code add column return_box text check (length(return_box) between 1 and 20);

alter table billing.tax_code no force row level security;
update billing.tax_code t set country = c.country from platform.company c where c.id = t.company_id;
alter table billing.tax_code force row level security;
alter table billing.tax_code alter column country set not null;
