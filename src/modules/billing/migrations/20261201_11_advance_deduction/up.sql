-- A final invoice takes back what was invoiced ahead (rule 9): a line below zero that names the invoice of the advance. Only such a
-- line, and its mirror in a credit, may be below zero.
alter table billing.invoice_line add column deducts_id uuid;
alter table billing.invoice_line add foreign key (company_id, deducts_id) references billing.invoice (company_id, id);
create index invoice_line_deducts on billing.invoice_line (company_id, deducts_id) where deducts_id is not null;

alter table billing.invoice_line
  drop constraint invoice_line_adds_up,
  drop constraint invoice_line_gross_minor_check,
  drop constraint invoice_line_revenue_minor_check,
  drop constraint invoice_line_tax_minor_check,
  drop constraint invoice_line_unit_price_minor_check,
  add constraint invoice_line_adds_up check (net_minor = revenue_minor - given_minor),
  add constraint invoice_line_signs check (case when deducts_id is null
    then least(gross_minor, revenue_minor, net_minor, tax_minor, unit_price_minor) >= 0
    else greatest(gross_minor, revenue_minor, net_minor, tax_minor, unit_price_minor) <= 0
      and given_minor = 0 and key = 'advanceBillings' end);
-- What a party has invoiced ahead is found without reading its other lines.
create index invoice_line_advances on billing.invoice_line (company_id, invoice_id) where key = 'advanceBillings';
