-- Days after its period by which a VAT return is due, where the company's adviser says otherwise than its country's rule.
alter table accounting.finance_settings add column vat_due_days int check (vat_due_days between 1 and 180);
