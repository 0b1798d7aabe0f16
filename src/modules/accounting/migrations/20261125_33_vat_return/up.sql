-- How many months a VAT return covers: a month for large companies, a quarter for the rest.
alter table accounting.finance_settings
  add column vat_return_months int not null default 3 check (vat_return_months in (1, 3));
