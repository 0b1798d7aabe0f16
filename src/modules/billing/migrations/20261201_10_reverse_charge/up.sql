-- What a vendor abroad charges without tax the company itself owes as output tax and takes back as input tax (reverse charge): the
-- code says so, and names a box of the return for each side. Of several standard codes one is the usual, chosen by a person.
alter table billing.tax_code add column reverse_charge boolean not null default false;
alter table billing.tax_code add column input_box text check (length(input_box) between 1 and 20);
alter table billing.tax_code add column usual boolean not null default false;
alter table billing.tax_code add constraint tax_code_reverse check (not reverse_charge or kind = 'standard');
alter table billing.tax_code add constraint tax_code_usual check (not usual or (kind = 'standard' and not reverse_charge));

-- The code that lines without one have taken until now stays theirs.
alter table billing.tax_code no force row level security;
update billing.tax_code t set usual = true
from (select company_id, min(code) as code from billing.tax_code where kind = 'standard' group by company_id) first
where t.company_id = first.company_id and t.code = first.code;
alter table billing.tax_code force row level security;

-- Null where tax was charged as usual, or not at all; what the company owes itself never is part of what it owes the vendor.
alter table billing.invoice_line add column reverse_tax_minor bigint check (reverse_tax_minor >= 0);
alter table billing.invoice_line add constraint invoice_line_reverse
  check (reverse_tax_minor is null or (tax_code is not null and tax_minor = 0));
