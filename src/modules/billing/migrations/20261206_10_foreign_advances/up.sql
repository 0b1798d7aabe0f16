-- An advance that was invoiced in a foreign currency is taken back in it. Its tax is kept in that currency too, and the lines that take
-- it back say what they take off the account of advances: what was put there at the advance's rate. The rest is a gain or a loss.
alter table billing.invoice_line
  add column foreign_tax_minor bigint,
  add column carried_minor bigint,
  drop constraint invoice_line_foreign_price_minor_check,
  drop constraint invoice_line_foreign_discount_minor_check,
  drop constraint invoice_line_foreign_net_minor_check,
  add constraint invoice_line_foreign_signs check (foreign_discount_minor >= 0 and case when deducts_id is null
    then least(foreign_price_minor, foreign_net_minor, foreign_tax_minor, carried_minor) >= 0
    else greatest(foreign_price_minor, foreign_net_minor, foreign_tax_minor, carried_minor) <= 0 end),
  add constraint invoice_line_carried check (carried_minor is null or key = 'advanceBillings');

-- What an advance paid whole comes to nothing.
alter table billing.foreign_document drop constraint foreign_document_total_minor_check;
alter table billing.foreign_document add constraint foreign_document_total_minor_check check (total_minor >= 0);

-- Documents of before: the tax within their total, over their lines as their tax in the company's currency.
alter table billing.invoice_line no force row level security;
alter table billing.foreign_document no force row level security;
update billing.invoice_line l set foreign_tax_minor = s.upto - s.before
from (
  select company_id, invoice_id, line_no, round(tax * upto / whole) as upto, round(tax * (upto - own) / whole) as before
  from (
    select l.company_id, l.invoice_id, l.line_no, l.tax_minor as own,
      f.total_minor - sum(l.foreign_net_minor) over every as tax,
      greatest(1, sum(l.tax_minor) over every) as whole,
      sum(l.tax_minor) over (partition by l.company_id, l.invoice_id order by l.line_no) as upto
    from billing.invoice_line l
    join billing.foreign_document f on f.company_id = l.company_id and f.invoice_id = l.invoice_id
    where l.foreign_net_minor is not null
    window every as (partition by l.company_id, l.invoice_id)
  ) w
) s
where l.company_id = s.company_id and l.invoice_id = s.invoice_id and l.line_no = s.line_no;
alter table billing.foreign_document force row level security;
alter table billing.invoice_line force row level security;
