-- The page of a sold asset asks for its invoice; few lines of a company ever name the clearing account of disposals.
create index invoice_line_disposal on billing.invoice_line (company_id, invoice_id) where key = 'assetDisposal';
