// A worker that ends without an answer.
process.exit(0);
