-- The lines of a document that is issued with the commit are written ahead of its place in the order of posting, which others wait for;
-- the document follows under that lock. A line without its document does not outlive the transaction.
alter table billing.invoice_line alter constraint invoice_line_company_id_invoice_id_fkey deferrable initially deferred;
