-- Issued documents go in one case only: when their company has been closed for ninety days and its owner purges it.
drop trigger invoice_frozen on billing.invoice;
drop trigger invoice_line_frozen on billing.invoice_line;
create trigger invoice_frozen before update on billing.invoice
  for each row execute function billing.freeze_invoice();
create trigger invoice_line_frozen before update on billing.invoice_line
  for each row execute function billing.freeze_lines();
create trigger invoice_kept before delete on billing.invoice
  for each row when (not platform.purges(old.company_id)) execute function billing.freeze_invoice();
create trigger invoice_line_kept before delete on billing.invoice_line
  for each row when (not platform.purges(old.company_id)) execute function billing.freeze_lines();
