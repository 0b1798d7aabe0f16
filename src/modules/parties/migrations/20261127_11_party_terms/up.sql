-- What billing asks of a party: its tax number on tax invoices, and within how many days it pays. Null terms mean: on the day.
alter table parties.party
  add column vat_number text check (vat_number ~ '^[0-9A-Z]{5,20}$'),
  add column payment_terms_days int check (payment_terms_days between 0 and 365);
